/** The 66 topic tags of the practice site that are categories. */
export const CATEGORIES = [
  'Array',
  'String',
  'Hash Table',
  'Math',
  'Dynamic Programming',
  'Sorting',
  'Greedy',
  'Depth-First Search',
  'Binary Search',
  'Database',
  'Bit Manipulation',
  'Matrix',
  'Tree',
  'Prefix Sum',
  'Breadth-First Search',
  'Two Pointers',
  'Heap (Priority Queue)',
  'Simulation',
  'Counting',
  'Graph',
  'Binary Tree',
  'Stack',
  'Sliding Window',
  'Enumeration',
  'Design',
  'Backtracking',
  'Number Theory',
  'Union Find',
  'Linked List',
  'Segment Tree',
  'Ordered Set',
  'Monotonic Stack',
  'Divide and Conquer',
  'Combinatorics',
  'Trie',
  'Queue',
  'Bitmask',
  'Recursion',
  'Geometry',
  'Binary Indexed Tree',
  'Memoization',
  'Hash Function',
  'Binary Search Tree',
  'Shortest Path',
  'Topological Sort',
  'String Matching',
  'Rolling Hash',
  'Game Theory',
  'Monotonic Queue',
  'Interactive',
  'Data Stream',
  'Brainteaser',
  'Merge Sort',
  'Doubly-Linked List',
  'Randomized',
  'Counting Sort',
  'Concurrency',
  'Iterator',
  'Quickselect',
  'Line Sweep',
  'Suffix Array',
  'Probability and Statistics',
  'Bucket Sort',
  'Minimum Spanning Tree',
  'Reservoir Sampling',
  'Shell',
] as const

export type Category = (typeof CATEGORIES)[number]

const CATEGORY_BY_NAME: ReadonlyMap<string, Category> = new Map<string, Category>([
  ...CATEGORIES.map((name): [string, Category] => [name, name]),
  ['Graph Theory', 'Graph'],
  ['Union-Find', 'Union Find'],
  ['Sweep Line', 'Line Sweep'],
])

/** Accepts the practice site's older and newer spellings of a topic tag. Returns undefined for a tag that is no category. */
export function findCategory(tag: string): Category | undefined {
  return CATEGORY_BY_NAME.get(tag)
}

/** Returns the categories of topic tags in their order, without duplicates and unknown tags. */
export const findCategories = (tags: readonly string[]): Category[] => [
  ...new Set(tags.flatMap((tag) => findCategory(tag) ?? [])),
]
