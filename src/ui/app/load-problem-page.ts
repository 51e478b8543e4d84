/** Loads the code of the page of a problem. */
export const loadProblemPage = async () => (await import('./ProblemView')).ProblemView
