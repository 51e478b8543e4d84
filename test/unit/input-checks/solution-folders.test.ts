import { describe, expect, test } from 'vitest'
import { createTables, type Tables } from '#events/projections/tables'
import type { FolderFile, TableMapping } from '#protocol/table-import'
import { toEpochTime } from '#worker/platform'
import { folderToTable } from '#worker/table-import/folder'
import { checkTable, readTable } from '#worker/table-import/table-import'
import { foldEvents, makeAddedSolve } from '../events/event-fixtures'
import { makeBareSession, makeLog } from '../worker/session-with'
import { makeCatalog } from './import-examples'

const NOW_MS = Date.UTC(2026, 10, 22)
const FILE_DATE = Date.UTC(2026, 2, 9, 12)

const PROBLEMS = makeCatalog({
  1: 'Two Sum',
  15: '3Sum',
  20: 'Valid Parentheses',
  21: 'Merge Two Sorted Lists',
  28: 'Find the Index of the First Occurrence in a String',
  42: 'Trapping Rain Water',
  46: 'Permutations',
  70: 'Climbing Stairs',
  74: 'Search a 2D Matrix',
  78: 'Subsets',
  101: 'Symmetric Tree',
  121: 'Best Time to Buy and Sell Stock',
  167: 'Two Sum II - Input Array Is Sorted',
  217: 'Contains Duplicate',
  242: 'Valid Anagram',
  518: 'Coin Change II',
  596: 'Classes With at Least 5 Students',
  701: 'Insert into a Binary Search Tree',
  704: 'Binary Search',
  875: 'Koko Eating Bananas',
})

const makeFile = (path: string, text = 'pass', modifiedAt = FILE_DATE): FolderFile => ({ path, modifiedAt, text })

/** Returns the solutions of a folder: the problem's number, or the name of an own problem, with date and verdict if the name has them. */
function readFolder(...files: (string | FolderFile)[]) {
  const { rows, skippedFiles = [] } = folderToTable(
    files.map((file, i) => (typeof file === 'string' ? makeFile(file, `solution ${i}`) : file)),
    PROBLEMS,
  )
  const solves = rows.filter(({ cells: [, date] }) => date)
  return {
    problems: solves.map(({ problem, cells: [name] }) => (problem ? PROBLEMS.get(problem.slug)?.number : name)),
    dates: solves.map(({ cells: [, date = ''] }) => (/^\d+$/.test(date) ? null : date)),
    verdicts: solves.map(({ cells }) => cells[5]),
    languages: solves.map(({ cells }) => cells[2]),
    notes: rows.flatMap(({ problem, cells }) => (cells[6] ? [[problem?.slug, cells[6]]] : [])),
    faults: rows.flatMap(({ fault }) => fault ?? []),
    skipped: skippedFiles.map(({ count, reason }) => [count, reason]),
    rows,
  }
}

describe('[N29] the problems of a folder of solutions', () => {
  test.each<[string, string[], (number | string)[]]>([
    ['of vscode-leetcode', ['1.two-sum.py', '15.3-sum.py', '20.valid-parentheses.py'], [1, 15, 20]],
    ['by language', ['java/0001-two-sum.java', 'python/0001-two-sum.py', 'python/0015-3sum.py'], [1, 1, 15]],
    [
      'of LeetCode Tracker, with internal numbers',
      ['1-TwoSum/1-TwoSum.py', '784-InsertIntoABinarySearchTree/784-InsertIntoABinarySearchTree.py'],
      [1, 701],
    ],
    ['in Java packages', ['src/main/java/g0001_0100/s0001_two_sum/Solution.java'], [1]],
    ['by topic and difficulty', ['Array/Easy/1. Two Sum.py', 'Two Pointers/Hard/42. Trapping Rain Water.py'], [1, 42]],
    [
      'with earlier names',
      [
        '0028-implement-strstr/0028-implement-strstr.py',
        '0518-coin-change-2/0518-coin-change-2.py',
        'a/classes-more-than-5-students.sql',
      ],
      [28, 518, 596],
    ],
    [
      'with other endings',
      ['0001-two-sum/0001-two-sum.ex', '0015-3sum/0015-3sum.erl', '0020-valid-parentheses/s.rkt'],
      [1, 15, 20],
    ],
    ['of LeetSync', ['0167-two-sum-ii---input-array-is-sorted/solution.py'], [167]],
    ['in snake_case', ['best_time_to_buy_and_sell_stock/solution.py', 'two_sum/solution.py'], [121, 1]],
    [
      'in topics that are titles',
      ['Binary Search/koko_eating_bananas.py', 'Binary Search/search_a_2d_matrix.py', 'Subsets/permutations.py'],
      [875, 74, 46],
    ],
    ['of LeetHub', ['repo-main/0001-two-sum/0001-two-sum.cpp', 'repo-main/0two-sum/0two-sum.py'], [1, 1]],
    ['with the number behind', ['src/climbing_stairs__0070/Solution.java', 'src/two_sum__0001/Helper.java'], [70, 1]],
    ['by week, in an own order', ['week_one/01_valid_anagram.py', 'week_one/02_climbing_stairs.py'], [242, 70]],
    ['of a list', ['blind75/Arrays & Hashing/contains_duplicate/python/solution_v2.py'], [217]],
    ['by day', ['Day 01 - Two Sum/main.cpp', 'day2/ValidAnagramSolution.java'], [1, 242]],
    ['by number alone', ['leetcode/1.py', 'leetcode/0015.py', 'leetcode/121.py'], [1, 15, 121]],
    ['with numbered folders', ['LeetCode/217/main.go', 'LeetCode/0704/Solution.kt'], [217, 704]],
    ['by parts', ['leetcode/two-sum/attempt 1/code.py'], [1]],
    ['with titles of a language', ['0001.两数之和/Solution.swift', '0015.三数之和/Solution.c'], [1, 15]],
    ['in a single file each', ['TwoSum.java', 'ValidAnagram.java', 'twoSumII_InputArrayIsSorted.ts'], [1, 242, 167]],
    ['of a topic with one problem of its title', ['binary-search/solution.py', 'subsets/solution.py'], [704, 78]],
    ['with a misspelt file in a topic', ['Binary Search/koko_eat.py', 'Subsets/perms.py'], ['koko_eat', 'perms']],
    ['in a folder of other problems', ['Two Sum/3sum.py', 'Two Sum/sums.py'], [15, 'sums']],
    ['of other sites', ['Trapping Rain Water - GFG/trapping-rain-water.cpp'], ['Trapping Rain Water - GFG']],
    [
      'of another site',
      ['HackerRank/two-sum.py', 'Difficulty: Easy/Two Sum/two-sum.java'],
      ['two-sum - HackerRank', 'two-sum - GFG'],
    ],
    [
      'that are unknown',
      ['misc/practice.py', 'notes/my trick.js', 'Project/12.py'],
      ['practice', 'my trick', 'Project/12'],
    ],
    ['whose numbers count files', ['week 1/1.py', 'week 1/2.py', 'week 1/3.py'], ['week 1/1', 'week 1/2', 'week 1/3']],
    ['with names of prototypes', ['__proto__/constructor.js', 'toString/toString.py'], ['constructor', 'toString']],
  ])('%s', (_, paths, problems) => expect(readFolder(...paths).problems).toEqual(problems))

  test('a link in the head of a file counts, unless file and folder agree on another problem', () => {
    const link = '# https://leetcode.com/problems/two-sum/'
    expect(readFolder(makeFile('Hash/pair_search.py', link)).problems).toEqual([1])
    expect(readFolder(makeFile('Hash/valid-anagram.py', link)).problems).toEqual([1])
    expect(readFolder(makeFile('0242-valid-anagram/valid-anagram.py', link)).problems).toEqual([242])
    const links = `${link}\n# https://leetcode.com/problems/3sum/`
    expect(readFolder(makeFile('Hash/pair_search.py', links)).problems).toEqual(['pair_search'])
    expect(readFolder(makeFile('a/b.py', '# @lc app=leetcode.cn id=242 lang=python3')).problems).toEqual([242])
  })

  test('a number beside an unknown name counts if five titles confirm the numbers', () => {
    const confirmed = ['0001-two-sum.py', '0015-3sum.py', '0042-trapping-rain-water.py', '0101-symmetric-tree.py']
    expect(readFolder(...confirmed, '0121-stocks.py').problems.at(-1)).toBe('0121-stocks')
    const { problems, rows } = readFolder(...confirmed, '0217-contains-duplicate.py', '0121-stocks.py')
    expect(problems.at(-1)).toBe(121)
    expect(rows.at(-1)?.problem?.evidence).toBe('number')
  })
})

describe('[N29] dates and verdicts in the names of files', () => {
  test.each([
    [
      '1-two-sum/2024-03-09 10.20.30 - Wrong Answer - runtime N_A - memory N_A.py',
      '2024-03-09 10:20:30',
      'Wrong Answer',
    ],
    ['1-two-sum/2024-03-09 10.25.30 - Accepted - runtime 4 ms - memory 17 MB.py', '2024-03-09 10:25:30', 'Accepted'],
    ['1-TwoSum/version/python3/1-TwoSum_20250507_225916.py', '2025-05-07 22:59:16', 'Accepted'],
    ['0001-two-sum/0001-two-sum_Solution_2026-08-10_23-11-53.java', '2026-08-10 23:11:53', 'Accepted'],
    ['two-sum 2026-03-09.py', '2026-03-09', 'Accepted'],
    ['two_sum_TLE.cpp', null, 'Time Limit Exceeded'],
    ['two-sum/wrong_answer.py', null, 'Wrong Answer'],
    ['two-sum/solution.py', null, 'Accepted'],
  ])('%s', (path, date, verdict) => {
    expect(readFolder(path)).toMatchObject({ problems: [1], dates: [date], verdicts: [verdict] })
  })

  test('of several files of a problem, each with a date is kept, and the newest without one in each language', () => {
    const { rows, dates, skipped } = readFolder(
      makeFile('two-sum/two-sum_20250507_225916.py', 'a'),
      makeFile('two-sum/two-sum_20250507_225941.py', 'b'),
      makeFile('two-sum/two-sum.py', 'b', FILE_DATE + 1000),
      makeFile('3sum/old.py', 'c', FILE_DATE - 1000),
      makeFile('3sum/3sum.py', 'd'),
      makeFile('3sum/3sum.js', 'e'),
    )
    expect(dates).toEqual(['2025-05-07 22:59:16', '2025-05-07 22:59:41', null, null])
    expect(rows.map(({ cells }) => cells[3])).toEqual(['a', 'b', 'd', 'e'])
    expect(skipped).toEqual([[2, 'older files of the same problem']])
  })

  async function check(files: FolderFile[], undated: TableMapping['undated'], tables: Tables = createTables()) {
    const session = makeBareSession({ log: makeLog(tables), problems: PROBLEMS, now: () => NOW_MS })
    const preview = readTable(session, { kind: 'folder', name: 'repo', files })
    return { preview, ...(await checkTable(session, { ...preview.mapping, undated })) }
  }

  test('[N27] the choice for dates of files leaves the dates in names unchanged, and equal dates of files are not proposed', async () => {
    const files = [makeFile('two-sum_20250507_225916.py'), makeFile('3sum.py')]
    const { undated, previewRows, preview } = await check(files, 'unknown')
    expect(undated).toMatchObject({ kind: 'files', count: 1 })
    const days = previewRows.map(({ row }) => (row.kind === 'solve' ? row.timestamp : row))
    expect(days).toEqual([toEpochTime(2025, 5, 7, 22, 59, 16) / 1000, 0])
    expect(preview.mapping.undated).toBe('unknown')
    expect((await check([...files, makeFile('20.py', '', 1e12)], 'keep')).preview.mapping.undated).toBe('keep')
  })

  test('[N11] a file that an earlier build imported under another name, date or verdict is not added again', async () => {
    const file = makeFile('Easy/TwoSum/2024-03-09 10.20.30 - Wrong Answer.py', '')
    const earlier = makeAddedSolve({
      slug: 'two-sum',
      timestamp: FILE_DATE / 1000,
      status: 'Accepted',
      lang: 'python3',
    })
    const own = { ...earlier, slug: 'own:twosum', title: 'TwoSum' }
    expect(await check([file], 'keep', foldEvents([own]))).toMatchObject({ solves: 0, known: 1 })
    expect(await check([file], 'keep', foldEvents([earlier]))).toMatchObject({ solves: 1, known: 0 })
  })
})

describe('[N29] files that are no solutions', () => {
  test('are skipped and counted with the reason', () => {
    const { problems, skipped } = readFolder(
      '0001-two-sum/0001-two-sum.py',
      '.github/actions/main.py',
      'scripts/update.py',
      'src/test/java/TwoSumTest.java',
      'src/__init__.py',
      'two-sum/TwoSumTest.java',
      'two-sum/two_sum_test.go',
      'two-sum/two-sum.hs',
      'unsolved/3sum.py',
      'README.md',
      'image.png',
    )
    expect(problems).toEqual([1])
    expect(skipped).toEqual([
      [1, 'in hidden folders'],
      [3, 'in folders of scripts, tests, build files or unsolved problems'],
      [3, 'tests and files of a program'],
      [1, 'in languages that LeetCode does not have'],
    ])
  })

  test('NOTES.md and a README of the person are the note on the problem; a generated README is not', () => {
    const readNotes = (name: string, text: string) =>
      readFolder('0001-two-sum/0001-two-sum.py', makeFile(`0001-two-sum/${name}`, text)).notes
    expect(readNotes('NOTES.md', 'hash map, one pass')).toEqual([['two-sum', 'hash map, one pass']])
    expect(readNotes('README.md', '# Approach\nUse a hash map.')).toEqual([['two-sum', '# Approach\nUse a hash map.']])
    for (const heading of [
      '<h2>Two Sum</h2>',
      '<h2><a href="https://leetcode.com/problems/two-sum">1. Two Sum</a></h2><h3>Easy</h3><hr><p>Given…',
      '# [Two Sum](https://leetcode.com/problems/two-sum/)',
      '1\\. Two Sum\n\nEasy',
      '   ',
    ])
      expect(readNotes('README.md', heading)).toEqual([])
    expect(readFolder('a/two-sum.py', 'a/3sum.py', makeFile('a/NOTES.md', 'both')).notes).toEqual([])
  })

  test('a notebook is its code; one without code is skipped, and one that can’t be read is a fault', () => {
    const cells = [
      { cell_type: 'markdown', source: ['# 1. Two Sum'] },
      { cell_type: 'code', source: ['a = 1\n', 'b = 2'] },
      { cell_type: 'code', source: 'c = 3' },
    ]
    const { rows, languages, skipped, faults } = readFolder(
      makeFile('two-sum.ipynb', JSON.stringify({ cells })),
      makeFile('3sum.ipynb', JSON.stringify({ cells: cells.slice(0, 1) })),
      makeFile('bad.ipynb', '{"cells":'),
    )
    expect([rows[0]?.cells[3], languages]).toEqual(['a = 1\nb = 2\n\nc = 3', ['python3']])
    expect(skipped).toEqual([[1, 'notebooks without code']])
    expect(faults).toEqual(['bad.ipynb: this notebook can’t be read.'])
  })
})
