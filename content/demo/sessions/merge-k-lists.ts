import { createAccepted, createCrashed, createCrashedRun, createFeedback, createPassedRun } from '../outcomes.ts'
import type { DemoSession } from '../types.ts'

/** The first submission fails because a heap cannot compare list nodes. */
export const mergeKLists: DemoSession = {
  slug: 'merge-k-sorted-lists',
  title: 'Merge k Sorted Lists',
  description: 'Given several linked lists, each in rising order, splice all their nodes into one rising list.',
  lang: 'python3',
  startsAt: '2026-07-29T18:15:07Z',
  journey: {
    snapshotCount: 26,
    stages: [
      {
        minute: 0.3,
        code: `
# class ListNode:
#     def __init__(self, val=0, next=None):
#         self.val = val
#         self.next = next
class Solution:
    def mergeKLists(self, lists: List[Optional[ListNode]]) -> Optional[ListNode]:
        pass
`,
      },
      {
        minute: 9.8,
        code: [
          [
            '        pass\n',
            `        heap = []
        for node in lists:
            heapq.heappush(heap, (node.val, node))

        dummy = tail = ListNode()
        while heap:
            value, node = heapq.heappop(heap)
            tail.next = node
            tail = node
            if node.next:
                heapq.heappush(heap, (node.next.val, node.next))
        return dummy.next
`,
          ],
        ],
        run: createCrashedRun(
          3,
          "TypeError: '<' not supported between instances of 'ListNode' and 'ListNode'\n    heapq.heappush(heap, (node.val, node))\nLine 9 in mergeKLists (Solution.py)",
        ),
      },
      {
        minute: 14.5,
        code: [
          ['        for node in lists:\n', '        for i, node in enumerate(lists):\n'],
          [
            '            heapq.heappush(heap, (node.val, node))\n',
            '            heapq.heappush(heap, (node.val, i, node))\n',
          ],
          ['            value, node = heapq', '            value, i, node = heapq'],
          ['(node.next.val, node.next))', '(node.next.val, i, node.next))'],
        ],
        run: createCrashedRun(
          3,
          "AttributeError: 'NoneType' object has no attribute 'val'\n    heapq.heappush(heap, (node.val, i, node))\nLine 9 in mergeKLists (Solution.py)",
        ),
      },
      {
        minute: 17.2,
        code: [
          [
            '            heapq.heappush(heap, (node.val, i, node))\n',
            '            if node:\n                heapq.heappush(heap, (node.val, i, node))\n',
          ],
        ],
        run: createPassedRun(3),
      },
      {
        minute: 21.4,
        code: [
          [
            '        heap = []\n        for i',
            '        # the index breaks ties, so nodes are never compared\n        heap = []\n        for i',
          ],
          ['            value, i, node', '            _, i, node'],
        ],
        run: createPassedRun(3),
      },
    ],
  },
  attempts: [
    {
      minute: 10.4,
      verdict: createCrashed(
        [0, 134],
        '[[1,4,5],[1,3,4],[2,6]]',
        "TypeError: '<' not supported between instances of 'ListNode' and 'ListNode'\n    heapq.heappush(heap, (node.val, node))\nLine 9 in mergeKLists (Solution.py)",
      ),
    },
    {
      minute: 22,
      verdict: createAccepted({
        runtimeMs: 9,
        fasterThanPercent: 68.4,
        memoryMb: 20.9,
        leanerThanPercent: 39.7,
        testCount: 134,
      }),
      problemNote: 'Tuple on a heap: put a counter between the key and the object.',
      feedback: createFeedback({
        score: 81,
        performance: [
          4,
          'O(n log k)',
          'O(k)',
          'The heap never holds more than one node per list, and the nodes are relinked instead of copied, so the extra space is k entries.',
        ],
        quality: [
          4,
          5,
          4,
          'dummy = tail = ListNode() keeps the loop free of a first-node case, and the comment on ties tells why i is in the tuple. Reusing i for both the enumeration and the popped list is fine but reads twice.',
        ],
        summary:
          'Good choice of structure from the first minute. Submitting a version that had just crashed in a run was avoidable; the empty list was then handled in the right place, at the push.',
      }),
    },
  ],
}
