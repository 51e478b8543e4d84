import { describe, expect, test } from 'vitest'
import { folderToTable } from '#worker/table-import/folder'
import { makeCatalog } from './import-examples'

const PROBLEMS = makeCatalog({
  1: 'Two Sum',
  4: 'Median of Two Sorted Arrays',
  15: '3Sum',
  42: 'Trapping Rain Water',
  46: 'Permutations',
  60: 'Permutation Sequence',
  70: 'Climbing Stairs',
  78: 'Subsets',
  118: "Pascal's Triangle",
  217: 'Contains Duplicate',
  242: 'Valid Anagram',
  704: 'Binary Search',
})

/** Returns the problem's number of each file, or the name of an own problem, and the examples of skipped files. */
function readLayout(paths: readonly string[]) {
  const { rows, skippedFiles = [] } = folderToTable(
    paths.map((path, i) => ({ path, modifiedAt: Date.UTC(2026, 1, 1) + i, text: `solution ${i}` })),
    PROBLEMS,
  )
  return {
    problems: rows.map(({ problem, cells: [name] }) => (problem ? PROBLEMS.get(problem.slug)?.number : name)),
    skipped: skippedFiles.map(({ reason, example }) => `${reason}: ${example}`),
  }
}

describe('[N29] layouts of public repositories', () => {
  test.each<[string, string[], (number | string | undefined)[], string[]]>([
    [
      'modules of Rust with the number in the folder',
      [
        'src/lib.rs',
        'src/problem_0001_two_sum/mod.rs',
        'src/problem_0001_two_sum/hash_map.rs',
        'src/problem_0070_climbing_stairs/mod.rs',
      ],
      ['lib', 1, 70],
      ['older files of the same problem: src/problem_0001_two_sum/mod.rs'],
    ],
    [
      'folders of techniques with numbered titles and versions',
      [
        'A.Two_Pointers/015.3Sum/15. 3Sum_s1.cpp',
        'B.Binary_Search/704.Binary-Search/704-Binary-Search_v2.cpp',
        'Stack/042.Trapping-Rain-Water/leetcode-042.cpp',
      ],
      [15, 704, 42],
      [],
    ],
    [
      'a solution with its test in Go',
      [
        'Algorithms/0001.two-sum/two-sum.go',
        'Algorithms/0001.two-sum/two-sum_test.go',
        'Algorithms/0070.climbing-stairs/climbing-stairs.go',
      ],
      [1, 70],
      ['tests and files of a program: Algorithms/0001.two-sum/two-sum_test.go'],
    ],
    [
      'a file of each member of a study group',
      ['valid-anagram/ada.py', 'climbing-stairs/grace-h.py', '3sum/linus01.ts'],
      [242, 70, 15],
      [],
    ],
    [
      'titles as folders with numbered solutions in C#',
      [
        'Solutions/0001 Two Sum/ISolution.cs',
        'Solutions/0001 Two Sum/Solution1.cs',
        'Solutions/0001 Two Sum/Tests.cs',
        'Solutions/0217 Contains Duplicate/Solution1.cs',
        'LeetCode.Tests/Helpers/ArrayTests.cs',
      ],
      [1, 217],
      ['tests and files of a program: Solutions/0001 Two Sum/ISolution.cs'],
    ],
    [
      'projects of an editor with build output',
      [
        "Array/LeetCode 118 - Pascal'sTriangle/Pascal'sTriangle_C#/Pascal'sTriangle/Program.cs",
        "Array/LeetCode 118 - Pascal'sTriangle/Pascal'sTriangle_C#/Pascal'sTriangle/obj/Debug/net/A.AssemblyInfo.cs",
        'Array/LeetCode 1 - TwoSum/TwoSum/TwoSum/Program.cs',
      ],
      [118, 1],
      [
        "in folders of scripts, tests, build files or unsolved problems: Array/LeetCode 118 - Pascal'sTriangle/Pascal'sTriangle_C#/Pascal'sTriangle/obj/Debug/net/A.AssemblyInfo.cs",
      ],
    ],
    [
      'levels with classes in Java',
      ['EASY/src/easy/ClimbingStairs.java', 'EASY/src/easy/ContainsDuplicate.java', 'Common/src/utils/TreeUtils.java'],
      [70, 217],
      ['in folders of scripts, tests, build files or unsolved problems: Common/src/utils/TreeUtils.java'],
    ],
    [
      'modules of Rust with a file for each method, which may have the name of another problem',
      [
        'src/problem_0004_median_of_two_sorted_arrays/binary_search.rs',
        'src/problem_0015_3sum/sort_then_two_sum.rs',
        'src/problem_0078_subsets/permutations.rs',
      ],
      [4, 15, 78],
      [],
    ],
    [
      'ranges of numbers with a project in each language, and misspelt titles',
      [
        'Problems/0001_0099/0001_Two_Sum/Project_Python3/Two_Sum.py',
        'Problems/0001_0099/0060_Permutation_Sequence/Project_Python3/Permutations.py',
        'Problems/0001_0099/0070_Climbing_Stair/Project_Python3/Climbing_Stair.py',
        'Problems/0200_0299/0242_Valid_Anagram/Project_Java/Solution1.java',
      ],
      [1, 60, 'Climbing_Stair', 242],
      [],
    ],
    [
      'ranges of numbers with main programs',
      ['0001-0500/0001-Two-Sum/cpp-0001/main2.cpp', '0501-1000/0704-Binary-Search/java-0704/src/Solution.java'],
      [1, 704],
      [],
    ],
    [
      'topics with numbers and colons, and old versions',
      [
        'Arrays and Hashing/217: Contains Duplicate.py',
        'Binary Search/4: Median of Two Sorted Arrays.py',
        'Backtracking/78: Subsets.py',
        '(old)/trapping-rain-water.old.js',
      ],
      [217, 4, 78, 42],
      [],
    ],
  ])('%s', (_, paths, problems, skipped) => {
    expect(readLayout(paths)).toEqual({ problems, skipped })
  })

  test('a number that LeetCode Tracker made up does not decide against the name of a file', () => {
    expect(readLayout(['784-Subsets/permutations.py']).problems).toEqual([46])
  })

  test('a numbered name of another site is no slug of LeetCode', () => {
    const layout = ['0001-two-sum/a.py', '0015-3sum/a.py', '0070-climbing-stairs/a.py', '0242-valid-anagram/a.py']
    const { problems } = readLayout([...layout, '0 - 1 Knapsack - GFG/0-1-knapsack.cpp'])
    expect(problems).toEqual([1, 15, 70, 242, '0 - 1 Knapsack - GFG'])
  })
})
