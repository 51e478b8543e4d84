import { createAccepted, createFeedback, createTooSlow } from '../outcomes.ts'
import type { DemoSession } from '../types.ts'

const numberOfIslands: DemoSession = {
  slug: 'number-of-islands',
  title: 'Number of Islands',
  description: 'Count the separate pieces of land in a grid of land and water; land connects sideways, up and down.',
  lang: 'python3',
  startsAt: '2026-07-25T14:30:33Z',
  attempts: [
    {
      minute: 14.6,
      code: `
class Solution:
    def numIslands(self, grid: List[List[str]]) -> int:
        rows, cols = len(grid), len(grid[0])

        def sink(r, c):
            if not (0 <= r < rows and 0 <= c < cols) or grid[r][c] != "1":
                return
            grid[r][c] = "0"
            sink(r + 1, c)
            sink(r - 1, c)
            sink(r, c + 1)
            sink(r, c - 1)

        islands = 0
        for r in range(rows):
            for c in range(cols):
                if grid[r][c] == "1":
                    islands += 1
                    sink(r, c)
        return islands
`,
      verdict: createAccepted({
        runtimeMs: 243,
        fasterThanPercent: 68.7,
        memoryMb: 27.1,
        leanerThanPercent: 31.9,
        testCount: 49,
      }),
    },
  ],
}

const SLOW_LADDER = `
class Solution:
    def ladderLength(self, beginWord: str, endWord: str, wordList: List[str]) -> int:
        def differ(a, b):
            return sum(x != y for x, y in zip(a, b)) == 1

        queue = deque([(beginWord, 1)])
        seen = {beginWord}
        while queue:
            word, steps = queue.popleft()
            if word == endWord:
                return steps
            for other in wordList:
                if other not in seen and differ(word, other):
                    seen.add(other)
                    queue.append((other, steps + 1))
        return 0
`

const FAST_LADDER = `
class Solution:
    def ladderLength(self, beginWord: str, endWord: str, wordList: List[str]) -> int:
        left = set(wordList)
        if endWord not in left:
            return 0
        queue = deque([(beginWord, 1)])
        while queue:
            word, steps = queue.popleft()
            if word == endWord:
                return steps
            for i in range(len(word)):
                for ch in "abcdefghijklmnopqrstuvwxyz":
                    other = word[:i] + ch + word[i + 1:]
                    if other in left:
                        left.remove(other)
                        queue.append((other, steps + 1))
        return 0
`

const wordLadder: DemoSession = {
  slug: 'word-ladder',
  title: 'Word Ladder',
  description:
    'Change one word into another letter by letter, passing only through words of a list; find the length of the shortest chain.',
  lang: 'python3',
  startsAt: '2026-08-01T10:30:04Z',
  attempts: [
    {
      minute: 21.5,
      code: SLOW_LADDER,
      verdict: createTooSlow(
        [32, 57],
        '"sand"\n"acne"\n["slit","bunk","wars","ping","viva","wynn","wows", ... 599 words]',
      ),
    },
    {
      minute: 52.4,
      code: FAST_LADDER,
      verdict: createAccepted({
        runtimeMs: 152,
        fasterThanPercent: 57.1,
        memoryMb: 19.6,
        leanerThanPercent: 61.7,
        testCount: 57,
      }),
      hints: 'solution_peek',
      problemNote: 'Make the neighbours (26 * length) instead of searching the list for them.',
      notes: 'Looked at a solution after 40 minutes. Try the search from both ends next.',
      feedback: createFeedback({
        score: 56,
        performance: [
          1,
          'O(n * k^2 * 26)',
          'O(n * k)',
          'Making candidates replaced the scan of the whole list, which was quadratic in the number of words. Fifty minutes with a look at a solution costs points here.',
        ],
        quality: [
          3,
          5,
          3,
          'Removing words from left doubles as the visited set, which is compact but needs a comment. The three nested loops would read better with a neighbours(word) generator.',
        ],
        summary:
          'Breadth-first search was chosen at once, which is the important part. The bottleneck was the neighbours; count operations before writing the loop.',
      }),
    },
  ],
}

const redundantConnection: DemoSession = {
  slug: 'redundant-connection',
  title: 'Redundant Connection',
  description:
    'One edge too many turned a tree into a graph with a circle. Find the last given edge that can be removed.',
  lang: 'cpp',
  startsAt: '2026-07-30T19:35:16Z',
  attempts: [
    {
      minute: 16.2,
      code: `
class Solution {
    vector<int> parent;

    int root(int x) {
        while (parent[x] != x) {
            parent[x] = parent[parent[x]];
            x = parent[x];
        }
        return x;
    }

public:
    vector<int> findRedundantConnection(vector<vector<int>>& edges) {
        parent.resize(edges.size() + 1);
        iota(parent.begin(), parent.end(), 0);
        for (auto& edge : edges) {
            int a = root(edge[0]);
            int b = root(edge[1]);
            if (a == b) return edge;
            parent[a] = b;
        }
        return {};
    }
};
`,
      verdict: createAccepted({
        runtimeMs: 0,
        fasterThanPercent: 100,
        memoryMb: 14.1,
        leanerThanPercent: 54.8,
        testCount: 39,
      }),
      problemNote: 'First edge whose ends already share a root closes the circle.',
    },
  ],
}

/** Sessions with graphs, without recorded code history. */
export const graphs: readonly DemoSession[] = [numberOfIslands, wordLadder, redundantConnection]
