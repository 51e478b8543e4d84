import { createAccepted, createFeedback, createPassedRun, createWrongAnswer, createWrongRun } from '../outcomes.ts'
import type { DemoSession } from '../types.ts'

const DEEP_CASE = '[5,4,6,null,null,3,7]'

/** The first submission compares each node only with its parent. */
export const validateBst: DemoSession = {
  slug: 'validate-binary-search-tree',
  title: 'Validate Binary Search Tree',
  description:
    'Decide whether a binary tree keeps strict search order: all smaller keys to the left, all larger to the right.',
  lang: 'python3',
  startsAt: '2026-07-24T18:10:30Z',
  journey: {
    snapshotCount: 16,
    stages: [
      {
        minute: 0.3,
        code: `
class Solution:
    def isValidBST(self, root: Optional[TreeNode]) -> bool:
        pass
`,
      },
      {
        minute: 4.7,
        code: `
class Solution:
    def isValidBST(self, root: Optional[TreeNode]) -> bool:
        if not root:
            return True
        if root.left and root.left.val >= root.val:
            return False
        if root.right and root.right.val <= root.val:
            return False
        return self.isValidBST(root.left) and self.isValidBST(root.right)
`,
        run: createPassedRun(2),
      },
      {
        minute: 11.5,
        code: `
class Solution:
    def isValidBST(self, root: Optional[TreeNode]) -> bool:
        def check(node, low, high):
            if not node:
                return True
            if node.val <= low or node.val >= high:
                return False
            return check(node.left, low, high) and check(node.right, low, high)

        return check(root, 0, 2 ** 31)
`,
        run: createWrongRun(1, 3, '[5,1,4,null,null,3,6]'),
      },
      {
        minute: 14.2,
        code: [
          [
            '            return check(node.left, low, high) and check(node.right, low, high)',
            '            return check(node.left, low, node.val) and check(node.right, node.val, high)',
          ],
        ],
        run: createPassedRun(3),
      },
      {
        minute: 16.4,
        code: [
          ['check(root, 0, 2 ** 31)', 'check(root, -inf, inf)'],
          [
            '            if node.val <= low or node.val >= high:\n                return False\n',
            '            if not low < node.val < high:\n                return False\n',
          ],
        ],
        run: createPassedRun(3),
      },
    ],
  },
  attempts: [
    { minute: 5.2, verdict: createWrongAnswer([77, 86], DEEP_CASE, 'true', 'false') },
    {
      minute: 16.9,
      verdict: createAccepted({
        runtimeMs: 1,
        fasterThanPercent: 74.5,
        memoryMb: 19.6,
        leanerThanPercent: 42.3,
        testCount: 86,
      }),
      problemNote: 'Pass the allowed range down. Left narrows the top, right narrows the bottom.',
      feedback: createFeedback({
        score: 90,
        performance: [
          4,
          'O(n)',
          'O(h)',
          'Each node is looked at once; the depth of the recursion is the height of the tree. One wrong attempt, understood quickly.',
        ],
        quality: [
          5,
          5,
          5,
          'not low < node.val < high reads like the definition. Taking -inf instead of 0 was caught before it cost a submission with negative keys.',
        ],
        summary:
          'The step from comparing neighbours to passing a range is the whole lesson of this problem, and the final version shows it in five lines.',
      }),
    },
  ],
}
