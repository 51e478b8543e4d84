import { createAccepted, createFeedback, createTooSlow, createWrongAnswer } from '../outcomes.ts'
import type { DemoSession } from '../types.ts'

const nQueens: DemoSession = {
  slug: 'n-queens',
  title: 'N-Queens',
  description: 'Place n queens on an n by n board so that none attacks another; list every way to do it.',
  lang: 'cpp',
  startsAt: '2026-07-26T15:00:21Z',
  attempts: [
    {
      minute: 42.6,
      code: `
class Solution {
public:
    vector<vector<string>> solveNQueens(int n) {
        vector<vector<string>> boards;
        vector<string> board(n, string(n, '.'));
        place(0, n, board, boards);
        return boards;
    }

private:
    void place(int row, int n, vector<string>& board, vector<vector<string>>& boards) {
        if (row == n) {
            boards.push_back(board);
            return;
        }
        for (int col = 0; col < n; col++) {
            if (!safe(row, col, n, board)) continue;
            board[row][col] = 'Q';
            place(row + 1, n, board, boards);
            board[row][col] = '.';
        }
    }

    bool safe(int row, int col, int n, const vector<string>& board) {
        for (int up = 1; up <= row; up++) {
            if (board[row - up][col] == 'Q') return false;
            if (col - up >= 0 && board[row - up][col - up] == 'Q') return false;
            if (col + up < n && board[row - up][col + up] == 'Q') return false;
        }
        return true;
    }
};
`,
      verdict: createAccepted({
        runtimeMs: 3,
        fasterThanPercent: 71.5,
        memoryMb: 11.3,
        leanerThanPercent: 64.2,
        testCount: 9,
      }),
      problemNote: 'One queen per row, so only columns and the two diagonals above need a look.',
    },
  ],
}

const wordSearchTwo: DemoSession = {
  slug: 'word-search-ii',
  title: 'Word Search II',
  description:
    'Find all words of a list that can be traced on a board of letters by moving between neighbouring cells.',
  lang: 'python3',
  startsAt: '2026-08-01T09:00:58Z',
  attempts: [
    {
      minute: 48.5,
      code: `
class Solution:
    def findWords(self, board: List[List[str]], words: List[str]) -> List[str]:
        rows, cols = len(board), len(board[0])

        def trace(word, k, r, c):
            if k == len(word):
                return True
            if not (0 <= r < rows and 0 <= c < cols) or board[r][c] != word[k]:
                return False
            board[r][c] = "#"
            found = (trace(word, k + 1, r + 1, c) or trace(word, k + 1, r - 1, c)
                     or trace(word, k + 1, r, c + 1) or trace(word, k + 1, r, c - 1))
            board[r][c] = word[k]
            return found

        def on_board(word):
            return any(trace(word, 0, r, c) for r in range(rows) for c in range(cols))

        return [word for word in words if on_board(word)]
`,
      verdict: createTooSlow(
        [37, 67],
        '[["a","a","a","a","a","a","a","a","a","a","a","a"], ... 12 rows]\n["a","aa","aaa", ... 10000 words]',
      ),
      hints: 'leetcode_hint',
      problemNote: 'All words at once: walk the board with a trie of the words.',
      notes: 'Gave up for today. Build the trie from Thursday into it.',
      feedback: createFeedback({
        score: 35,
        performance: [
          1,
          'O(words * cells * 3^length)',
          'O(length)',
          'Every word starts a search of its own on every cell, although thousands of words share their first letters. A trie lets one walk serve them all.',
        ],
        quality: [
          4,
          2,
          3,
          'The trace with its mark and restore is right, and on_board reads well. One trace for the single-word problem was reused without asking whether it scales to a list.',
        ],
        summary:
          'Not accepted yet, but the half of the answer that is here is sound. Combine trace with the trie, and prune words once found.',
      }),
    },
  ],
}

const mergeIntervals: DemoSession = {
  slug: 'merge-intervals',
  title: 'Merge Intervals',
  description: 'Join all intervals of a list that overlap or touch, so that the remaining ones are apart.',
  lang: 'typescript',
  startsAt: '2026-07-26T16:00:13Z',
  attempts: [
    {
      minute: 13.4,
      code: `
function merge(intervals: number[][]): number[][] {
    intervals.sort((a, b) => a[0] - b[0]);
    const merged: number[][] = [];
    for (const [start, end] of intervals) {
        const last = merged[merged.length - 1];
        if (last && start <= last[1]) {
            last[1] = Math.max(last[1], end);
        } else {
            merged.push([start, end]);
        }
    }
    return merged;
};
`,
      verdict: createAccepted({
        runtimeMs: 8,
        fasterThanPercent: 79.3,
        memoryMb: 62.4,
        leanerThanPercent: 50.9,
        testCount: 172,
      }),
      problemNote: 'Max of the ends: [1,10] swallows [2,3].',
    },
  ],
}

const nonOverlapping: DemoSession = {
  slug: 'non-overlapping-intervals',
  title: 'Non-overlapping Intervals',
  description: 'Remove as few intervals as possible so that the rest do not overlap.',
  lang: 'python3',
  startsAt: '2026-07-31T18:00:39Z',
  attempts: [
    {
      minute: 11.3,
      code: `
class Solution:
    def eraseOverlapIntervals(self, intervals: List[List[int]]) -> int:
        intervals.sort()
        removed = 0
        last_end = -inf
        for start, end in intervals:
            if start < last_end:
                removed += 1
            else:
                last_end = end
        return removed
`,
      verdict: createWrongAnswer([18, 59], '[[1,100],[2,12],[13,22]]', '2', '1'),
    },
    {
      minute: 18.8,
      code: `
class Solution:
    def eraseOverlapIntervals(self, intervals: List[List[int]]) -> int:
        # the one that ends first leaves most room for the others
        intervals.sort(key=lambda interval: interval[1])
        removed = 0
        last_end = -inf
        for start, end in intervals:
            if start < last_end:
                removed += 1
            else:
                last_end = end
        return removed
`,
      verdict: createAccepted({
        runtimeMs: 61,
        fasterThanPercent: 76.8,
        memoryMb: 53.5,
        leanerThanPercent: 43.3,
        testCount: 59,
      }),
      problemNote: 'Sort by END, not by start.',
    },
  ],
}

const jumpGame: DemoSession = {
  slug: 'jump-game',
  title: 'Jump Game',
  description: 'Each number tells how far one may jump from its place. Decide whether the last place can be reached.',
  lang: 'javascript',
  startsAt: '2026-07-31T18:40:24Z',
  attempts: [
    {
      minute: 12.7,
      isUntimed: true,
      code: `
/**
 * @param {number[]} nums
 * @return {boolean}
 */
var canJump = function(nums) {
    let reach = 0;
    for (let i = 0; i <= reach && i < nums.length; i++) {
        reach = Math.max(reach, i + nums[i]);
    }
    return reach >= nums.length - 1;
};
`,
      verdict: createAccepted({
        runtimeMs: 1,
        fasterThanPercent: 85.7,
        memoryMb: 60.2,
        leanerThanPercent: 41.6,
        testCount: 176,
      }),
    },
  ],
}

/** Sessions with backtracking, intervals and greedy algorithms, without recorded code history. */
export const searching: readonly DemoSession[] = [nQueens, wordSearchTwo, mergeIntervals, nonOverlapping, jumpGame]
