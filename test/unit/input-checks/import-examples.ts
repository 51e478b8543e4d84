import type { Problem, ProblemIndex } from '#domain/problem'
import type { FolderFile } from '#protocol/table-import'

/** Makes a catalog from titles by number. The slugs follow from the titles. */
export const makeCatalog = (titles: Readonly<Record<number, string>>): ProblemIndex =>
  new Map(
    Object.entries(titles).map(([number, title]) => {
      const slug = title.toLowerCase().replace(/[^a-z\d]+/g, '-')
      return [slug, { slug, number: Number(number), title, categories: [] as string[] } as Problem]
    }),
  )

/** The catalog for which the solves of earlier builds were computed. */
export const EXAMPLE_PROBLEMS = makeCatalog({
  1: 'Two Sum',
  15: '3Sum',
  18: '4Sum',
  20: 'Valid Parentheses',
  28: 'Find the Index of the First Occurrence in a String',
  42: 'Trapping Rain Water',
  46: 'Permutations',
  70: 'Climbing Stairs',
  78: 'Subsets',
  101: 'Symmetric Tree',
  146: 'LRU Cache',
  167: 'Two Sum II - Input Array Is Sorted',
  198: 'House Robber',
  518: 'Coin Change II',
  547: 'Number of Provinces',
  701: 'Insert into a Binary Search Tree',
  704: 'Binary Search',
  875: 'Koko Eating Bananas',
})

/** Tables of the kinds that people have, by name. */
export const EXAMPLE_TABLES: Readonly<Record<string, string>> = {
  plain: 'Problem,Date,Status,Language,Notes\nHouse Robber,2026-02-01,AC,py,mine\n3Sum,2026-02-02 10:20,WA,java,\n',
  'separator line': 'sep=;\nProblem;Date;Status\nHouse Robber;2026-02-01;AC\n3Sum;2026-02-02;AC\n',
  'row above the header': 'Practice in 2026,,\nProblem,Date,Status\nHouse Robber,2026-02-01,AC\n',
  'words of verdicts':
    'Problem,Date,Status\nHouse Robber,2026-02-01,Completed\n3Sum,2026-02-02,In progress\n4Sum,2026-02-03,To do\nLRU Cache,2026-02-04,Y\nSubsets,2026-02-05,❌\nTwo Sum,2026-02-06,Revisit\n',
  'marks of solved problems': 'Problem,Date,Done\nHouse Robber,2026-02-01,TRUE\n3Sum,2026-02-02,FALSE\n',
  durations:
    'Problem,Date,Minutes\nHouse Robber,2026-02-01,25\n3Sum,2026-02-02,"25,500"\n4Sum,2026-02-03,6001\nLRU Cache,2026-02-04,1.5 h\nSubsets,2026-02-05,~30\nTwo Sum,2026-02-06,00:25:00\n',
  'verdicts and times':
    'Problem,Date,Status,Minutes\nHouse Robber,2026-02-01,Completed,"25,500"\n3Sum,2026-02-02,Completed,100h 1\n',
  'words of headers': 'Problem,Date Solved,Time (mins),Reflection\nHouse Robber,2026-02-01,25,a thought\n',
  'time as date': 'Problem,Solved,Time\nHouse Robber,2026-02-01,25\n3Sum,2026-02-02,40\n',
  'address as code': 'Problem,Date,Solution,Source\nHouse Robber,2026-02-01,https://a.example/7,Blind 75\n',
  'dates in words':
    'Problem,Date\nHouse Robber,9-Feb-26\n3Sum,"Feb 10, 2026"\n4Sum,20260211\nLRU Cache,2026年2月12日\nSubsets,2026-02-13T10:20:30Z\n',
  'dates in two orders': 'Problem,Date\nHouse Robber,13/02/2026\n3Sum,02/02/2026\n',
  'compact times': 'Problem,Date\nHouse Robber,202602091504\n3Sum,1770000000\n4Sum,1770000000000\n',
  'numbers only': 'Problem,Date\n198,2026-02-01\n0015,2026-02-02\nLC 42,2026-02-03\n',
  'earlier names':
    'Number,Problem,Link,Date\n547,Friend Circles,https://leetcode.com/problems/friend-circles/,2026-02-01\n518,Coin Change 2,,2026-02-02\n28,Implement strStr(),,2026-02-03\n',
  'spelled names': 'Problem,Date\nhouse_robber,2026-02-01\nLruCache,2026-02-02\n3 Sum (Medium),2026-02-03\n',
  'several dates': 'Problem,Date,Second date\nHouse Robber,2026-02-01,2026-02-08\n3Sum,2026-02-02,\n',
  links:
    'Link,Date\nhttps://leetcode.com/problems/house-robber| easy,2026-02-01\n<https://leetcode.com/problems/3sum>,2026-02-02\n',
  'a contest': 'Link,Date\nhttps://leetcode.com/contest/weekly-contest-9/problems/3sum/,2026-02-01\n',
  'a foreign title': 'Problem,Date\n198. 打家劫舍,2026-02-01\n',
  'hints and code':
    'Problem,Date,Hints,Code\nHouse Robber,2026-02-01,solution peek,return 1\n3Sum,2026-02-02,no,return 2\n',
  'no dates': 'Problem,Link\nHouse Robber,https://leetcode.com/problems/house-robber/\n3Sum,\n',
  'one day for all': 'Problem,Date\nHouse Robber,2026-02-01\n3Sum,2026-02-01\n',
  'own problems': 'Problem,Link,Date,Notes\nGraph Chess,https://a.example/chess,2026-02-01,hard\n',
  'answers of LeetCode':
    '[{"id":7,"lang":"python3","time":"2 days","timestamp":1770000000,"status":10,"status_display":"Accepted","title":"House Robber","code":"print(1)","title_slug":"house-robber"},{"id":8,"lang":"java","time":"3 days","timestamp":1770000100,"status":11,"status_display":"Wrong Answer","title":"3Sum","code":"print(2)","title_slug":"3sum"}]',
  objects: '[{"title":"House Robber","date":"2026-02-01"},{"title":"3Sum","date":"2026-02-02"}]',
}

const FILE_DATE = Date.UTC(2026, 1, 9, 12)

const makeFiles = (...paths: string[]): FolderFile[] =>
  paths.map((path, i) => ({ path, modifiedAt: FILE_DATE + i * 3_600_000, text: `solution ${i}` }))

/** Folders of the kinds that people have, by name. */
export const EXAMPLE_FOLDERS: Readonly<Record<string, FolderFile[]>> = {
  'a folder for each problem': makeFiles('0198-house-robber/0198-house-robber.py', '15-3sum/solution.java'),
  flat: makeFiles('solutions/198.house-robber.py', 'solutions/15.3-sum.py'),
  languages: makeFiles('java/0198-house-robber.java', 'python/0198-house-robber.py'),
  'names in Pascal case': makeFiles(
    '1-TwoSum/1-TwoSum.py',
    '784-InsertIntoABinarySearchTree/784-InsertIntoABinarySearchTree.py',
  ),
  versions: makeFiles(
    '101-SymmetricTree/version/python3/101-SymmetricTree_20260107_225941.py',
    '101-SymmetricTree/version/python3/101-SymmetricTree_20260107_225916.py',
  ),
  'dates in names': makeFiles(
    '198-house-robber/2026-01-09 10.20.30 - Wrong Answer - runtime N_A.py',
    '198-house-robber/2026-01-09 10.25.30 - Accepted - runtime 4 ms.py',
  ),
  topics: makeFiles('Binary Search/koko_eating_bananas.py', 'Subsets/permutations.py', 'Array/Easy/1. Two Sum.py'),
  'earlier names': makeFiles('0028-implement-strstr/0028-implement-strstr.py', '0518-coin-change-2/a.py'),
  scripts: makeFiles('scripts/update.py', 'house_robber/solution.py'),
  'several files of a problem': makeFiles('0198-house-robber/first.py', '0198-house-robber/second.py'),
}
