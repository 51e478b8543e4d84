/** Loads the code of the problem page. */
export const loadProblemPage = async () => (await import('./ProblemPage')).ProblemPage
