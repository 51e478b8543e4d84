/**
 * The problems of the built-in lists by slug, as of August 2026. A line with # begins a list and contains its id. A line without indent
 * begins a section and contains its name. Indented lines have the section's problems in order.
 */
export const STUDY_LISTS = `
# blind75
Arrays & Hashing
  contains-duplicate valid-anagram two-sum group-anagrams top-k-frequent-elements product-of-array-except-self
  encode-and-decode-strings longest-consecutive-sequence
Two Pointers
  valid-palindrome 3sum container-with-most-water
Sliding Window
  best-time-to-buy-and-sell-stock longest-substring-without-repeating-characters longest-repeating-character-replacement
  minimum-window-substring
Stack
  valid-parentheses
Binary Search
  find-minimum-in-rotated-sorted-array search-in-rotated-sorted-array
Linked List
  reverse-linked-list merge-two-sorted-lists reorder-list remove-nth-node-from-end-of-list linked-list-cycle
  merge-k-sorted-lists
Trees
  invert-binary-tree maximum-depth-of-binary-tree same-tree subtree-of-another-tree
  lowest-common-ancestor-of-a-binary-search-tree binary-tree-level-order-traversal validate-binary-search-tree
  kth-smallest-element-in-a-bst construct-binary-tree-from-preorder-and-inorder-traversal binary-tree-maximum-path-sum
  serialize-and-deserialize-binary-tree
Tries
  implement-trie-prefix-tree design-add-and-search-words-data-structure word-search-ii
Heap / Priority Queue
  find-median-from-data-stream
Backtracking
  combination-sum word-search
Graphs
  number-of-islands clone-graph pacific-atlantic-water-flow course-schedule
  number-of-connected-components-in-an-undirected-graph graph-valid-tree
Advanced Graphs
  alien-dictionary
1-D Dynamic Programming
  climbing-stairs house-robber house-robber-ii longest-palindromic-substring palindromic-substrings decode-ways coin-change
  maximum-product-subarray word-break longest-increasing-subsequence
2-D Dynamic Programming
  unique-paths longest-common-subsequence
Greedy
  maximum-subarray jump-game
Intervals
  insert-interval merge-intervals non-overlapping-intervals meeting-rooms meeting-rooms-ii
Math & Geometry
  rotate-image spiral-matrix set-matrix-zeroes
Bit Manipulation
  number-of-1-bits counting-bits reverse-bits missing-number sum-of-two-integers
# neetcode150
Arrays & Hashing
  contains-duplicate valid-anagram two-sum group-anagrams top-k-frequent-elements product-of-array-except-self valid-sudoku
  encode-and-decode-strings longest-consecutive-sequence
Two Pointers
  valid-palindrome two-sum-ii-input-array-is-sorted 3sum container-with-most-water trapping-rain-water
Sliding Window
  best-time-to-buy-and-sell-stock longest-substring-without-repeating-characters longest-repeating-character-replacement
  permutation-in-string minimum-window-substring sliding-window-maximum
Stack
  valid-parentheses min-stack evaluate-reverse-polish-notation generate-parentheses daily-temperatures car-fleet
  largest-rectangle-in-histogram
Binary Search
  binary-search search-a-2d-matrix koko-eating-bananas find-minimum-in-rotated-sorted-array search-in-rotated-sorted-array
  time-based-key-value-store median-of-two-sorted-arrays
Linked List
  reverse-linked-list merge-two-sorted-lists reorder-list remove-nth-node-from-end-of-list copy-list-with-random-pointer
  add-two-numbers linked-list-cycle find-the-duplicate-number lru-cache merge-k-sorted-lists reverse-nodes-in-k-group
Trees
  invert-binary-tree maximum-depth-of-binary-tree diameter-of-binary-tree balanced-binary-tree same-tree
  subtree-of-another-tree lowest-common-ancestor-of-a-binary-search-tree binary-tree-level-order-traversal
  binary-tree-right-side-view count-good-nodes-in-binary-tree validate-binary-search-tree kth-smallest-element-in-a-bst
  construct-binary-tree-from-preorder-and-inorder-traversal binary-tree-maximum-path-sum
  serialize-and-deserialize-binary-tree
Tries
  implement-trie-prefix-tree design-add-and-search-words-data-structure word-search-ii
Heap / Priority Queue
  kth-largest-element-in-a-stream last-stone-weight k-closest-points-to-origin kth-largest-element-in-an-array
  task-scheduler design-twitter find-median-from-data-stream
Backtracking
  subsets combination-sum permutations subsets-ii combination-sum-ii word-search palindrome-partitioning
  letter-combinations-of-a-phone-number n-queens
Graphs
  number-of-islands clone-graph max-area-of-island pacific-atlantic-water-flow surrounded-regions rotting-oranges
  walls-and-gates course-schedule course-schedule-ii redundant-connection
  number-of-connected-components-in-an-undirected-graph graph-valid-tree word-ladder
Advanced Graphs
  reconstruct-itinerary min-cost-to-connect-all-points network-delay-time swim-in-rising-water alien-dictionary
  cheapest-flights-within-k-stops
1-D Dynamic Programming
  climbing-stairs min-cost-climbing-stairs house-robber house-robber-ii longest-palindromic-substring palindromic-substrings
  decode-ways coin-change maximum-product-subarray word-break longest-increasing-subsequence partition-equal-subset-sum
2-D Dynamic Programming
  unique-paths longest-common-subsequence best-time-to-buy-and-sell-stock-with-cooldown coin-change-ii target-sum
  interleaving-string longest-increasing-path-in-a-matrix distinct-subsequences edit-distance burst-balloons
  regular-expression-matching
Greedy
  maximum-subarray jump-game jump-game-ii gas-station hand-of-straights merge-triplets-to-form-target-triplet
  partition-labels valid-parenthesis-string
Intervals
  insert-interval merge-intervals non-overlapping-intervals meeting-rooms meeting-rooms-ii
  minimum-interval-to-include-each-query
Math & Geometry
  rotate-image spiral-matrix set-matrix-zeroes happy-number plus-one powx-n multiply-strings detect-squares
Bit Manipulation
  single-number number-of-1-bits counting-bits reverse-bits missing-number sum-of-two-integers reverse-integer
# neetcode250
Arrays & Hashing
  concatenation-of-array contains-duplicate valid-anagram two-sum longest-common-prefix group-anagrams remove-element
  majority-element design-hashset design-hashmap sort-an-array sort-colors top-k-frequent-elements encode-and-decode-strings
  range-sum-query-2d-immutable product-of-array-except-self valid-sudoku longest-consecutive-sequence
  best-time-to-buy-and-sell-stock-ii majority-element-ii subarray-sum-equals-k first-missing-positive
Two Pointers
  reverse-string valid-palindrome valid-palindrome-ii merge-strings-alternately merge-sorted-array
  remove-duplicates-from-sorted-array two-sum-ii-input-array-is-sorted 3sum 4sum rotate-array container-with-most-water
  boats-to-save-people trapping-rain-water
Sliding Window
  contains-duplicate-ii best-time-to-buy-and-sell-stock longest-substring-without-repeating-characters
  longest-repeating-character-replacement permutation-in-string minimum-size-subarray-sum find-k-closest-elements
  minimum-window-substring sliding-window-maximum
Stack
  baseball-game valid-parentheses implement-stack-using-queues implement-queue-using-stacks min-stack
  evaluate-reverse-polish-notation asteroid-collision daily-temperatures online-stock-span car-fleet simplify-path
  decode-string maximum-frequency-stack largest-rectangle-in-histogram
Binary Search
  binary-search search-insert-position guess-number-higher-or-lower sqrtx search-a-2d-matrix koko-eating-bananas
  capacity-to-ship-packages-within-d-days find-minimum-in-rotated-sorted-array search-in-rotated-sorted-array
  search-in-rotated-sorted-array-ii time-based-key-value-store split-array-largest-sum median-of-two-sorted-arrays
  find-in-mountain-array
Linked List
  reverse-linked-list merge-two-sorted-lists linked-list-cycle reorder-list remove-nth-node-from-end-of-list
  copy-list-with-random-pointer add-two-numbers find-the-duplicate-number reverse-linked-list-ii design-circular-queue
  lru-cache lfu-cache merge-k-sorted-lists reverse-nodes-in-k-group
Trees
  binary-tree-inorder-traversal binary-tree-preorder-traversal binary-tree-postorder-traversal invert-binary-tree
  maximum-depth-of-binary-tree diameter-of-binary-tree balanced-binary-tree same-tree subtree-of-another-tree
  lowest-common-ancestor-of-a-binary-search-tree insert-into-a-binary-search-tree delete-node-in-a-bst
  binary-tree-level-order-traversal binary-tree-right-side-view construct-quad-tree count-good-nodes-in-binary-tree
  validate-binary-search-tree kth-smallest-element-in-a-bst construct-binary-tree-from-preorder-and-inorder-traversal
  house-robber-iii delete-leaves-with-a-given-value binary-tree-maximum-path-sum serialize-and-deserialize-binary-tree
Tries
  implement-trie-prefix-tree design-add-and-search-words-data-structure extra-characters-in-a-string word-search-ii
Heap / Priority Queue
  kth-largest-element-in-a-stream last-stone-weight k-closest-points-to-origin kth-largest-element-in-an-array
  task-scheduler design-twitter single-threaded-cpu reorganize-string longest-happy-string car-pooling
  find-median-from-data-stream ipo
Backtracking
  sum-of-all-subset-xor-totals subsets combination-sum combination-sum-ii combinations permutations subsets-ii
  permutations-ii generate-parentheses word-search palindrome-partitioning letter-combinations-of-a-phone-number
  matchsticks-to-square partition-to-k-equal-sum-subsets n-queens n-queens-ii word-break-ii
Graphs
  island-perimeter verifying-an-alien-dictionary find-the-town-judge number-of-islands max-area-of-island clone-graph
  walls-and-gates rotting-oranges pacific-atlantic-water-flow surrounded-regions open-the-lock course-schedule
  course-schedule-ii graph-valid-tree course-schedule-iv number-of-connected-components-in-an-undirected-graph
  redundant-connection accounts-merge evaluate-division minimum-height-trees word-ladder
Advanced Graphs
  path-with-minimum-effort network-delay-time reconstruct-itinerary min-cost-to-connect-all-points swim-in-rising-water
  alien-dictionary cheapest-flights-within-k-stops find-critical-and-pseudo-critical-edges-in-minimum-spanning-tree
  build-a-matrix-with-conditions greatest-common-divisor-traversal
1-D Dynamic Programming
  climbing-stairs min-cost-climbing-stairs n-th-tribonacci-number house-robber house-robber-ii longest-palindromic-substring
  palindromic-substrings decode-ways coin-change maximum-product-subarray word-break longest-increasing-subsequence
  partition-equal-subset-sum combination-sum-iv perfect-squares integer-break stone-game-iii
2-D Dynamic Programming
  unique-paths unique-paths-ii minimum-path-sum longest-common-subsequence last-stone-weight-ii
  best-time-to-buy-and-sell-stock-with-cooldown coin-change-ii target-sum interleaving-string stone-game stone-game-ii
  longest-increasing-path-in-a-matrix distinct-subsequences edit-distance burst-balloons regular-expression-matching
Greedy
  lemonade-change maximum-subarray maximum-sum-circular-subarray longest-turbulent-subarray jump-game jump-game-ii
  jump-game-vii gas-station hand-of-straights dota2-senate merge-triplets-to-form-target-triplet partition-labels
  valid-parenthesis-string candy
Intervals
  insert-interval merge-intervals non-overlapping-intervals meeting-rooms meeting-rooms-ii meeting-rooms-iii
  minimum-interval-to-include-each-query
Math & Geometry
  excel-sheet-column-title greatest-common-divisor-of-strings insert-greatest-common-divisors-in-linked-list
  transpose-matrix rotate-image spiral-matrix set-matrix-zeroes happy-number plus-one roman-to-integer powx-n
  multiply-strings detect-squares
Bit Manipulation
  single-number number-of-1-bits counting-bits add-binary reverse-bits missing-number sum-of-two-integers reverse-integer
  bitwise-and-of-numbers-range minimum-array-end
# grind75
Problems 1–25
  two-sum valid-parentheses merge-two-sorted-lists best-time-to-buy-and-sell-stock valid-palindrome invert-binary-tree
  valid-anagram binary-search flood-fill maximum-subarray lowest-common-ancestor-of-a-binary-search-tree
  balanced-binary-tree linked-list-cycle implement-queue-using-stacks first-bad-version ransom-note climbing-stairs
  longest-palindrome min-stack reverse-linked-list majority-element add-binary diameter-of-binary-tree
  middle-of-the-linked-list maximum-depth-of-binary-tree
Problems 26–50
  contains-duplicate insert-interval 01-matrix k-closest-points-to-origin longest-substring-without-repeating-characters
  3sum binary-tree-level-order-traversal clone-graph evaluate-reverse-polish-notation course-schedule
  implement-trie-prefix-tree coin-change product-of-array-except-self validate-binary-search-tree number-of-islands
  rotting-oranges search-in-rotated-sorted-array combination-sum permutations merge-intervals
  lowest-common-ancestor-of-a-binary-tree time-based-key-value-store accounts-merge sort-colors word-break
Problems 51–75
  partition-equal-subset-sum string-to-integer-atoi spiral-matrix subsets binary-tree-right-side-view
  longest-palindromic-substring unique-paths construct-binary-tree-from-preorder-and-inorder-traversal
  container-with-most-water letter-combinations-of-a-phone-number word-search find-all-anagrams-in-a-string
  minimum-height-trees task-scheduler lru-cache kth-smallest-element-in-a-bst minimum-window-substring
  serialize-and-deserialize-binary-tree trapping-rain-water find-median-from-data-stream word-ladder basic-calculator
  maximum-profit-in-job-scheduling merge-k-sorted-lists largest-rectangle-in-histogram
# leetcode75
Array / String
  merge-strings-alternately greatest-common-divisor-of-strings kids-with-the-greatest-number-of-candies can-place-flowers
  reverse-vowels-of-a-string reverse-words-in-a-string product-of-array-except-self increasing-triplet-subsequence
  string-compression
Two Pointers
  move-zeroes is-subsequence container-with-most-water max-number-of-k-sum-pairs
Sliding Window
  maximum-average-subarray-i maximum-number-of-vowels-in-a-substring-of-given-length max-consecutive-ones-iii
  longest-subarray-of-1s-after-deleting-one-element
Prefix Sum
  find-the-highest-altitude find-pivot-index
Hash Map / Set
  find-the-difference-of-two-arrays unique-number-of-occurrences determine-if-two-strings-are-close
  equal-row-and-column-pairs
Stack
  removing-stars-from-a-string asteroid-collision decode-string
Queue
  number-of-recent-calls dota2-senate
Linked List
  delete-the-middle-node-of-a-linked-list odd-even-linked-list reverse-linked-list maximum-twin-sum-of-a-linked-list
Binary Tree: DFS
  maximum-depth-of-binary-tree leaf-similar-trees count-good-nodes-in-binary-tree path-sum-iii
  longest-zigzag-path-in-a-binary-tree lowest-common-ancestor-of-a-binary-tree
Binary Tree: BFS
  binary-tree-right-side-view maximum-level-sum-of-a-binary-tree
Binary Search Tree
  search-in-a-binary-search-tree delete-node-in-a-bst
Graphs: DFS
  keys-and-rooms number-of-provinces reorder-routes-to-make-all-paths-lead-to-the-city-zero evaluate-division
Graphs: BFS
  nearest-exit-from-entrance-in-maze rotting-oranges
Heap / Priority Queue
  kth-largest-element-in-an-array smallest-number-in-infinite-set maximum-subsequence-score total-cost-to-hire-k-workers
Binary Search
  guess-number-higher-or-lower successful-pairs-of-spells-and-potions find-peak-element koko-eating-bananas
Backtracking
  letter-combinations-of-a-phone-number combination-sum-iii
1-D Dynamic Programming
  n-th-tribonacci-number min-cost-climbing-stairs house-robber domino-and-tromino-tiling
Multidimensional Dynamic Programming
  unique-paths longest-common-subsequence best-time-to-buy-and-sell-stock-with-transaction-fee edit-distance
Bit Manipulation
  counting-bits single-number minimum-flips-to-make-a-or-b-equal-to-c
Trie
  implement-trie-prefix-tree search-suggestions-system
Intervals
  non-overlapping-intervals minimum-number-of-arrows-to-burst-balloons
Monotonic Stack
  daily-temperatures online-stock-span
# top-interview-150
Array / String
  merge-sorted-array remove-element remove-duplicates-from-sorted-array remove-duplicates-from-sorted-array-ii
  majority-element rotate-array best-time-to-buy-and-sell-stock best-time-to-buy-and-sell-stock-ii jump-game jump-game-ii
  h-index insert-delete-getrandom-o1 product-of-array-except-self gas-station candy trapping-rain-water roman-to-integer
  integer-to-roman length-of-last-word longest-common-prefix reverse-words-in-a-string zigzag-conversion
  find-the-index-of-the-first-occurrence-in-a-string text-justification
Two Pointers
  valid-palindrome is-subsequence two-sum-ii-input-array-is-sorted container-with-most-water 3sum
Sliding Window
  minimum-size-subarray-sum longest-substring-without-repeating-characters substring-with-concatenation-of-all-words
  minimum-window-substring
Matrix
  valid-sudoku spiral-matrix rotate-image set-matrix-zeroes game-of-life
Hashmap
  ransom-note isomorphic-strings word-pattern valid-anagram group-anagrams two-sum happy-number contains-duplicate-ii
  longest-consecutive-sequence
Intervals
  summary-ranges merge-intervals insert-interval minimum-number-of-arrows-to-burst-balloons
Stack
  valid-parentheses simplify-path min-stack evaluate-reverse-polish-notation basic-calculator
Linked List
  linked-list-cycle add-two-numbers merge-two-sorted-lists copy-list-with-random-pointer reverse-linked-list-ii
  reverse-nodes-in-k-group remove-nth-node-from-end-of-list remove-duplicates-from-sorted-list-ii rotate-list partition-list
  lru-cache
Binary Tree
  maximum-depth-of-binary-tree same-tree invert-binary-tree symmetric-tree
  construct-binary-tree-from-preorder-and-inorder-traversal construct-binary-tree-from-inorder-and-postorder-traversal
  populating-next-right-pointers-in-each-node-ii flatten-binary-tree-to-linked-list path-sum sum-root-to-leaf-numbers
  binary-tree-maximum-path-sum binary-search-tree-iterator count-complete-tree-nodes lowest-common-ancestor-of-a-binary-tree
Binary Tree: BFS
  binary-tree-right-side-view average-of-levels-in-binary-tree binary-tree-level-order-traversal
  binary-tree-zigzag-level-order-traversal
Binary Search Tree
  minimum-absolute-difference-in-bst kth-smallest-element-in-a-bst validate-binary-search-tree
Graph
  number-of-islands surrounded-regions clone-graph evaluate-division course-schedule course-schedule-ii
Graph: BFS
  snakes-and-ladders minimum-genetic-mutation word-ladder
Trie
  implement-trie-prefix-tree design-add-and-search-words-data-structure word-search-ii
Backtracking
  letter-combinations-of-a-phone-number combinations permutations combination-sum n-queens-ii generate-parentheses
  word-search
Divide & Conquer
  convert-sorted-array-to-binary-search-tree sort-list construct-quad-tree merge-k-sorted-lists
Kadane’s Algorithm
  maximum-subarray maximum-sum-circular-subarray
Binary Search
  search-insert-position search-a-2d-matrix find-peak-element search-in-rotated-sorted-array
  find-first-and-last-position-of-element-in-sorted-array find-minimum-in-rotated-sorted-array median-of-two-sorted-arrays
Heap
  kth-largest-element-in-an-array ipo find-k-pairs-with-smallest-sums find-median-from-data-stream
Bit Manipulation
  add-binary reverse-bits number-of-1-bits single-number single-number-ii bitwise-and-of-numbers-range
Math
  palindrome-number plus-one factorial-trailing-zeroes sqrtx powx-n max-points-on-a-line
1-D Dynamic Programming
  climbing-stairs house-robber word-break coin-change longest-increasing-subsequence
Multidimensional Dynamic Programming
  triangle minimum-path-sum unique-paths-ii longest-palindromic-substring interleaving-string edit-distance
  best-time-to-buy-and-sell-stock-iii best-time-to-buy-and-sell-stock-iv maximal-square
# top-100-liked
Backtracking
  letter-combinations-of-a-phone-number generate-parentheses combination-sum permutations n-queens subsets word-search
  palindrome-partitioning
Binary Search
  median-of-two-sorted-arrays search-in-rotated-sorted-array find-first-and-last-position-of-element-in-sorted-array
  search-insert-position search-a-2d-matrix find-minimum-in-rotated-sorted-array
Binary Tree
  binary-tree-inorder-traversal validate-binary-search-tree symmetric-tree binary-tree-level-order-traversal
  maximum-depth-of-binary-tree construct-binary-tree-from-preorder-and-inorder-traversal
  convert-sorted-array-to-binary-search-tree flatten-binary-tree-to-linked-list binary-tree-right-side-view
  invert-binary-tree kth-smallest-element-in-a-bst lowest-common-ancestor-of-a-binary-tree path-sum-iii
  diameter-of-binary-tree binary-tree-maximum-path-sum
Dynamic Programming
  longest-palindromic-substring longest-valid-parentheses unique-paths minimum-path-sum climbing-stairs edit-distance
  pascals-triangle word-break maximum-product-subarray house-robber perfect-squares longest-increasing-subsequence
  coin-change partition-equal-subset-sum longest-common-subsequence
Graph
  number-of-islands course-schedule rotting-oranges
Greedy
  jump-game-ii jump-game best-time-to-buy-and-sell-stock partition-labels
Hashing
  two-sum group-anagrams longest-consecutive-sequence subarray-sum-equals-k
Heap
  kth-largest-element-in-an-array find-median-from-data-stream top-k-frequent-elements
Linked List
  add-two-numbers remove-nth-node-from-end-of-list merge-two-sorted-lists merge-k-sorted-lists swap-nodes-in-pairs
  reverse-nodes-in-k-group copy-list-with-random-pointer linked-list-cycle linked-list-cycle-ii lru-cache sort-list
  intersection-of-two-linked-lists reverse-linked-list palindrome-linked-list
Matrix
  rotate-image spiral-matrix set-matrix-zeroes search-a-2d-matrix-ii
Sliding Window & Substring
  longest-substring-without-repeating-characters minimum-window-substring sliding-window-maximum
  find-all-anagrams-in-a-string
Stack
  valid-parentheses largest-rectangle-in-histogram min-stack decode-string daily-temperatures
Two Pointers
  container-with-most-water 3sum trapping-rain-water move-zeroes
Trie
  implement-trie-prefix-tree
Array & Technique
  next-permutation first-missing-positive maximum-subarray merge-intervals sort-colors single-number majority-element
  rotate-array product-of-array-except-self find-the-duplicate-number`
