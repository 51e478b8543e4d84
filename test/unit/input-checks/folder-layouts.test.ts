import { describe, expect, test } from 'vitest'
import type { Problem } from '#domain/problem'
import { folderToTable } from '#worker/table-import/folder'

const PROBLEMS = new Map(
  Object.entries({
    1: 'Two Sum',
    4: 'Median of Two Sorted Arrays',
    15: '3Sum',
    18: '4Sum',
    26: 'Remove Duplicates from Sorted Array',
    42: 'Trapping Rain Water',
    46: 'Permutations',
    60: 'Permutation Sequence',
    70: 'Climbing Stairs',
    78: 'Subsets',
    133: 'Clone Graph',
    217: 'Contains Duplicate',
    242: 'Valid Anagram',
    704: 'Binary Search',
    875: 'Koko Eating Bananas',
  }).map(([number, title]) => {
    const slug = title.toLowerCase().replace(/[^a-z\d]+/g, '-')
    return [slug, { slug, number: Number(number), title } as Problem]
  }),
)

/** Returns the number of the problem of each file that is imported, or the name of an own problem. Later files are newer. */
function readLayout(paths: readonly string[]): Record<string, number | string | undefined> {
  const files = paths.map((path, i) => ({ path, modifiedAt: 1_770_000_000_000 + i * 60_000, text: `solution ${i}` }))
  const { rows } = folderToTable(files, PROBLEMS)
  return Object.fromEntries(
    rows.map(({ problem, cells: [name, , , , path = ''] }) => [
      path,
      problem ? PROBLEMS.get(problem.slug)?.number : name,
    ]),
  )
}

/** Layouts of public repositories of solutions, each as the right problem of every file that is imported. */
const LAYOUTS: Readonly<Record<string, Record<string, number | string>>> = {
  'a Rust crate with a module for each problem and a file for each method': {
    'src/problem_0001_two_sum/mod.rs': 1,
    'src/problem_0004_median_of_two_sorted_arrays/binary_search.rs': 4,
    'src/problem_0015_3sum/sort_then_two_sum.rs': 15,
    'src/problem_0078_subsets/permutations.rs': 78,
  },
  'ranges of numbers, and a project in each language': {
    'Problems/0001_0099/0001_Two_Sum/Project_Python3/Two_Sum.py': 1,
    'Problems/0001_0099/0060_Permutation_Sequence/Project_Python3/Permutations.py': 60,
    'Problems/0001_0099/0070_Climbing_Stair/Project_Python3/Climbing_Stair.py': 'Climbing_Stair',
    'Problems/0200_0299/0242_Valid_Anagram/Project_Java/Solution1.java': 242,
  },
  'ranges of numbers with main programs': {
    '0001-0500/0001-Two-Sum/cpp-0001/main2.cpp': 1,
    '0501-1000/0704-Binary-Search/cpp-0704/main.cpp': 704,
    '0501-1000/0875-Koko-Eating-Bananas/java-0875/src/Solution.java': 875,
  },
  'topics, and numbers with a colon': {
    'Arrays and Hashing/217: Contains Duplicate.py': 217,
    'Binary Search/4: Median of Two Sorted Arrays.py': 4,
    'Backtracking/78: Subsets.py': 78,
  },
  'a study group with a file for each person': {
    '3sum/Ada-L.ts': 15,
    '3sum/grace.py': 15,
    'two-sum/grace.py': 1,
    'climbing-stairs/linus.js': 70,
  },
  'methods and versions after the title': {
    '018.4Sum/18. 4Sum_s1.cpp': 18,
    '026.Remove-Duplicates-from-Sorted-Array/026.Remove-Duplicates-from-Sorted-Array_v2.cpp': 26,
    '133.Clone-Graph/133.Clone Graph_BFS.cpp': 133,
    'A.Two_Pointers/015.3Sum/15-3Sum.cpp': 15,
    '(old)/trapping-rain-water.old.js': 42,
  },
}

describe('[N29] layouts of repositories of solutions', () => {
  test.each(Object.entries(LAYOUTS))('%s', (_, layout) => {
    expect(readLayout(Object.keys(layout))).toEqual(layout)
  })

  test('a number that LeetCode Tracker made up does not decide against the name of a file', () => {
    expect(readLayout(['784-Subsets/permutations.py'])).toEqual({ '784-Subsets/permutations.py': 46 })
  })
})
