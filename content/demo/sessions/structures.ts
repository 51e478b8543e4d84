import { createAccepted, createFeedback, createWrongAnswer } from '../outcomes.ts'
import type { DemoSession } from '../types.ts'

const reverseList: DemoSession = {
  slug: 'reverse-linked-list',
  title: 'Reverse Linked List',
  description: 'Turn a singly linked list round, so that its last node comes first.',
  lang: 'python3',
  startsAt: '2026-07-19T09:40:09Z',
  attempts: [
    {
      minute: 6.7,
      isUntimed: true,
      code: `
class Solution:
    def reverseList(self, head: Optional[ListNode]) -> Optional[ListNode]:
        done = None
        while head:
            head.next, done, head = done, head, head.next
        return done
`,
      verdict: createAccepted({
        runtimeMs: 0,
        fasterThanPercent: 100,
        memoryMb: 18.6,
        leanerThanPercent: 47.2,
        testCount: 28,
      }),
      notes: 'The order on the left of = matters: head.next has to be set before head moves on.',
    },
  ],
}

const levelOrder: DemoSession = {
  slug: 'binary-tree-level-order-traversal',
  title: 'Binary Tree Level Order Traversal',
  description: 'List the values of a binary tree level by level, each level from left to right.',
  lang: 'javascript',
  startsAt: '2026-07-28T19:10:35Z',
  attempts: [
    {
      minute: 10.3,
      code: `
/**
 * @param {TreeNode} root
 * @return {number[][]}
 */
var levelOrder = function(root) {
    const levels = [];
    let level = root ? [root] : [];
    while (level.length > 0) {
        levels.push(level.map((node) => node.val));
        level = level.flatMap((node) => [node.left, node.right]).filter(Boolean);
    }
    return levels;
};
`,
      verdict: createAccepted({
        runtimeMs: 2,
        fasterThanPercent: 59.5,
        memoryMb: 58.3,
        leanerThanPercent: 46.4,
        testCount: 35,
      }),
    },
  ],
}

const medianFinder: DemoSession = {
  slug: 'find-median-from-data-stream',
  title: 'Find Median from Data Stream',
  description: 'Accept numbers one at a time and be able to give the median of all so far at any moment.',
  lang: 'java',
  startsAt: '2026-07-30T17:50:29Z',
  attempts: [
    {
      minute: 19.4,
      code: `
class MedianFinder {
    private PriorityQueue<Integer> small = new PriorityQueue<>(Collections.reverseOrder());
    private PriorityQueue<Integer> large = new PriorityQueue<>();

    public MedianFinder() {
    }

    public void addNum(int num) {
        small.add(num);
        large.add(small.poll());
        if (large.size() > small.size()) {
            small.add(large.poll());
        }
    }

    public double findMedian() {
        if (small.size() > large.size()) return small.peek();
        return (small.peek() + large.peek()) / 2;
    }
}
`,
      verdict: createWrongAnswer(
        [0, 22],
        '["MedianFinder","addNum","addNum","findMedian","addNum","findMedian"]\n[[],[1],[2],[],[3],[]]',
        '[null,null,null,1.00000,null,2.00000]',
        '[null,null,null,1.50000,null,2.00000]',
      ),
      problemNote: 'Integer division! Submitted without running.',
    },
    {
      minute: 22.1,
      code: `
class MedianFinder {
    // the smaller half, largest on top; it may hold one more than the other
    private final PriorityQueue<Integer> small = new PriorityQueue<>(Collections.reverseOrder());
    // the larger half, smallest on top
    private final PriorityQueue<Integer> large = new PriorityQueue<>();

    public MedianFinder() {
    }

    public void addNum(int num) {
        small.add(num);
        large.add(small.poll());
        if (large.size() > small.size()) {
            small.add(large.poll());
        }
    }

    public double findMedian() {
        if (small.size() > large.size()) return small.peek();
        return (small.peek() + large.peek()) / 2.0;
    }
}
`,
      verdict: createAccepted({
        runtimeMs: 96,
        fasterThanPercent: 73.1,
        memoryMb: 69.8,
        leanerThanPercent: 36.2,
        testCount: 22,
      }),
    },
  ],
}

const trie: DemoSession = {
  slug: 'implement-trie-prefix-tree',
  title: 'Implement Trie (Prefix Tree)',
  description: 'Build a set of words that can also tell whether any stored word begins with a given prefix.',
  lang: 'typescript',
  startsAt: '2026-07-30T19:00:42Z',
  attempts: [
    {
      minute: 17.9,
      code: `
class TrieNode {
    children = new Map<string, TrieNode>();
    isWord = false;
}

class Trie {
    private root = new TrieNode();

    insert(word: string): void {
        let node = this.root;
        for (const ch of word) {
            if (!node.children.has(ch)) {
                node.children.set(ch, new TrieNode());
            }
            node = node.children.get(ch)!;
        }
        node.isWord = true;
    }

    search(word: string): boolean {
        const node = this.walk(word);
        return node !== null && node.isWord;
    }

    startsWith(prefix: string): boolean {
        return this.walk(prefix) !== null;
    }

    private walk(text: string): TrieNode | null {
        let node = this.root;
        for (const ch of text) {
            const next = node.children.get(ch);
            if (!next) return null;
            node = next;
        }
        return node;
    }
}
`,
      verdict: createAccepted({
        runtimeMs: 38,
        fasterThanPercent: 70.8,
        memoryMb: 76.9,
        leanerThanPercent: 42,
        testCount: 16,
      }),
      feedback: createFeedback({
        score: 91,
        performance: [
          4,
          'O(length) per call',
          'O(total letters)',
          'Each call walks one path. The Map per node is heavier than an array of 26 but works for any alphabet.',
        ],
        quality: [
          5,
          5,
          5,
          'walk is shared by search and startsWith, so the two differ only in what they ask of the node. insert looks a child up twice; a local variable would spare the non-null assertion.',
        ],
        summary: 'A tidy class that could go into a library nearly as it is. Good base for the word search on a board.',
      }),
    },
  ],
}

/** Sessions with linked lists, trees, heaps and tries, without recorded code history. */
export const structures: readonly DemoSession[] = [reverseList, levelOrder, medianFinder, trie]
