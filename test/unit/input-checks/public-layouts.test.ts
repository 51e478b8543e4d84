import { describe, expect, test } from 'vitest'
import { folderToTable } from '#worker/table-import/folder'
import { makeCatalog } from './import-examples'

const PROBLEMS = makeCatalog({
  1: 'Two Sum',
  15: '3Sum',
  42: 'Trapping Rain Water',
  70: 'Climbing Stairs',
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
  ])('%s', (_, paths, problems, skipped) => {
    expect(readLayout(paths)).toEqual({ problems, skipped })
  })

  test('a numbered name of another site is no slug of LeetCode', () => {
    const layout = ['0001-two-sum/a.py', '0015-3sum/a.py', '0070-climbing-stairs/a.py', '0242-valid-anagram/a.py']
    const { problems } = readLayout([...layout, '0 - 1 Knapsack - GFG/0-1-knapsack.cpp'])
    expect(problems).toEqual([1, 15, 70, 242, '0 - 1 Knapsack - GFG'])
  })
})
