export interface FakeProblem {
  titleSlug: string
  title: string
  difficulty: 'Easy' | 'Medium' | 'Hard'
  isPaidOnly: boolean
  tags: string[]
  likes: number
  dislikes: number
  totalAcceptedRaw: number
  totalSubmissionRaw: number
}

type RealProblemRow = [slug: string, title: string, difficulty: FakeProblem['difficulty'], tags: string[]]

/** Real problems, most famous first. */
const REAL_PROBLEMS: RealProblemRow[] = [
  ['two-sum', 'Two Sum', 'Easy', ['Array', 'Hash Table']],
  ['add-two-numbers', 'Add Two Numbers', 'Medium', ['Linked List', 'Math', 'Recursion']],
  ['valid-parentheses', 'Valid Parentheses', 'Easy', ['String', 'Stack']],
  ['best-time-to-buy-and-sell-stock', 'Best Time to Buy and Sell Stock', 'Easy', ['Array', 'Dynamic Programming']],
  ['merge-two-sorted-lists', 'Merge Two Sorted Lists', 'Easy', ['Linked List', 'Recursion']],
  ['3sum', '3Sum', 'Medium', ['Array', 'Two Pointers', 'Sorting']],
  ['number-of-islands', 'Number of Islands', 'Medium', ['Array', 'Depth-First Search', 'Union-Find', 'Matrix']],
  ['trapping-rain-water', 'Trapping Rain Water', 'Hard', ['Array', 'Two Pointers', 'Monotonic Stack']],
  ['binary-search', 'Binary Search', 'Easy', ['Array', 'Binary Search']],
  ['course-schedule', 'Course Schedule', 'Medium', ['Depth-First Search', 'Graph Theory', 'Topological Sort']],
  ['coin-change', 'Coin Change', 'Medium', ['Array', 'Dynamic Programming', 'Breadth-First Search']],
  ['climbing-stairs', 'Climbing Stairs', 'Easy', ['Math', 'Dynamic Programming', 'Memoization']],
  ['redundant-connection', 'Redundant Connection', 'Medium', ['Union-Find', 'Graph Theory']],
  ['the-skyline-problem', 'The Skyline Problem', 'Hard', ['Array', 'Sweep Line', 'Heap (Priority Queue)']],
  ['meeting-rooms-ii', 'Meeting Rooms II', 'Medium', ['Array', 'Sweep Line', 'Sorting']],
]

const PAID_SLUGS = new Set(['meeting-rooms-ii'])
const TAGS = ['Array', 'String', 'Graph Theory', 'Union-Find', 'Sweep Line', 'Math', 'Tree', 'Simulation', 'Design']
const LEVELS = ['Easy', 'Medium', 'Hard'] as const

/** Adds `generatedCount` invented problems to the real ones. Every tenth invented problem is paid. */
export function makeFakeProblems(generatedCount = 320): FakeProblem[] {
  const realProblems = REAL_PROBLEMS.map(([titleSlug, title, difficulty, tags], index): FakeProblem => {
    const isPaidOnly = PAID_SLUGS.has(titleSlug)
    return { titleSlug, title, difficulty, isPaidOnly, tags, ...makeCounts(60_000 - 3_000 * index) }
  })
  const generatedProblems = Array.from({ length: generatedCount }, (_, index): FakeProblem => {
    const number = index + 1
    return {
      titleSlug: `practice-problem-${number}`,
      title: `Practice Problem ${number}`,
      difficulty: LEVELS[index % LEVELS.length] ?? 'Easy',
      isPaidOnly: number % 10 === 0,
      tags: [TAGS[index % TAGS.length] ?? 'Array', 'Enumeration'],
      ...makeCounts(5_000 - 10 * index),
    }
  })
  return [...realProblems, ...generatedProblems]
}

function makeCounts(likes: number) {
  return { likes, dislikes: 300, totalAcceptedRaw: likes * 250, totalSubmissionRaw: likes * 500 }
}
