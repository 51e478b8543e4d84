import {
  createAccepted,
  createFeedback,
  createNotCompiled,
  createNotCompiledRun,
  createPassedRun,
  createWrongRun,
} from '../outcomes.ts'
import type { DemoSession, Stage } from '../types.ts'

const FIRST_DRAFT: readonly Stage[] = [
  {
    minute: 0.5,
    code: `
class LRUCache {

    public LRUCache(int capacity) {

    }

    public int get(int key) {

    }

    public void put(int key, int value) {

    }
}
`,
  },
  {
    minute: 13,
    code: `
class LRUCache {
    private static class Node {
        int key;
        int value;
        Node prev;
        Node next;
    }

    private final int capacity;
    private final Map<Integer, Node> nodes = new HashMap<>();
    private final Node head = new Node();
    private final Node tail = new Node();

    public LRUCache(int capacity) {
        this.capacity = capacity;
        head.next = tail;
        tail.prev = head;
    }

    public int get(int key) {
        Node node = nodes.get(key);
        if (node == null) return -1;
        remove(node);
        addFirst(node);
        return node.value;
    }

    public void put(int key, int value) {
        Node node = nodes.get(key);
        if (node == null) {
            node = new Node(key, value);
            nodes.put(key, node);
        } else {
            node.value = value;
            remove(node);
        }
        addFirst(node);
        if (nodes.size() > capacity) {
            remove(tail.prev);
        }
    }
}
`,
    run: createNotCompiledRun(
      1,
      'Line 23: error: cannot find symbol [in LRUCache.java]\n        remove(node);\n  symbol: method remove(Node)',
    ),
  },
  {
    minute: 20.5,
    code: [
      [
        '            remove(tail.prev);\n        }\n    }\n}\n',
        `            remove(tail.prev);
        }
    }

    private void remove(Node node) {
        node.prev.next = node.next;
        node.next.prev = node.prev;
    }

    private void addFirst(Node node) {
        node.next = head.next;
        node.prev = head;
        head.next = node;
        head.next.prev = node;
    }
}
`,
      ],
    ],
  },
]

const REPAIRS: readonly Stage[] = [
  {
    minute: 24,
    code: [
      [
        '        Node next;\n    }\n',
        `        Node next;

        Node(int key, int value) {
            this.key = key;
            this.value = value;
        }
    }
`,
      ],
      ['head = new Node();', 'head = new Node(0, 0);'],
      ['tail = new Node();', 'tail = new Node(0, 0);'],
    ],
    run: createWrongRun(
      0,
      1,
      '["LRUCache","put","put","get","put","get","put","get","get","get"]\n[[2],[1,1],[2,2],[1],[3,3],[2],[4,4],[1],[3],[4]]',
    ),
  },
  {
    minute: 31,
    code: [
      [
        '        head.next = node;\n        head.next.prev = node;\n',
        '        head.next.prev = node;\n        head.next = node;\n',
      ],
      [
        '            remove(tail.prev);\n',
        '            Node oldest = tail.prev;\n            System.out.println("drop " + oldest.key);\n            remove(oldest);\n',
      ],
    ],
    run: createWrongRun(
      0,
      1,
      '["LRUCache","put","put","get","put","get","put","get","get","get"]\n[[2],[1,1],[2,2],[1],[3,3],[2],[4,4],[1],[3],[4]]',
    ),
  },
  {
    minute: 34.5,
    code: [
      [
        '            System.out.println("drop " + oldest.key);\n            remove(oldest);\n',
        '            remove(oldest);\n            nodes.remove(oldest.key);\n',
      ],
    ],
    run: createPassedRun(1),
  },
  {
    minute: 38,
    code: [
      [
        '        remove(node);\n        addFirst(node);\n        return node.value;',
        '        moveToFront(node);\n        return node.value;',
      ],
      [
        `        if (node == null) {
            node = new Node(key, value);
            nodes.put(key, node);
        } else {
            node.value = value;
            remove(node);
        }
        addFirst(node);
`,
        `        if (node != null) {
            node.value = value;
            moveToFront(node);
            return;
        }
        node = new Node(key, value);
        nodes.put(key, node);
        addFirst(node);
`,
      ],
      [
        '    private void remove(Node node) {',
        `    private void moveToFront(Node node) {
        remove(node);
        addFirst(node);
    }

    private void remove(Node node) {`,
      ],
    ],
    run: createPassedRun(1),
  },
]

export const lruCache: DemoSession = {
  slug: 'lru-cache',
  title: 'LRU Cache',
  description:
    'Build a cache of fixed size with get and put in constant time; when it is full, the entry that was not used for the longest time leaves.',
  lang: 'java',
  startsAt: '2026-07-26T10:00:36Z',
  journey: { snapshotCount: 38, stages: [...FIRST_DRAFT, ...REPAIRS] },
  attempts: [
    {
      minute: 21,
      verdict: createNotCompiled(
        24,
        'Line 31: error: constructor Node in class Node cannot be applied to given types; [in LRUCache.java]\n            node = new Node(key, value);\n  required: no arguments\n  found:    int,int',
      ),
    },
    {
      minute: 38.8,
      verdict: createAccepted({
        runtimeMs: 48,
        fasterThanPercent: 64.2,
        memoryMb: 134.6,
        leanerThanPercent: 37.5,
        testCount: 24,
      }),
      problemNote: 'Two dummy nodes = no null checks. The node must know its key, to leave the map when it is dropped.',
      notes: 'addFirst: set head.next.prev BEFORE head.next. Draw the four arrows next time.',
      feedback: createFeedback({
        score: 79,
        performance: [
          3,
          'O(1) per call',
          'O(capacity)',
          'Both operations touch a fixed number of links and one map entry. Nearly forty minutes is long for a structure worth knowing by heart, but none of the time went into a wrong plan.',
        ],
        quality: [
          5,
          5,
          5,
          'The sentinels head and tail keep remove and addFirst to plain assignments, and moveToFront names what get and put share. The early return in put makes the two cases easy to tell apart.',
        ],
        summary:
          'A careful design. Both bugs were in the bookkeeping: the order of the two assignments in addFirst, and the map entry that stayed after the eviction. A test with capacity 1 would have caught both.',
      }),
    },
  ],
}
