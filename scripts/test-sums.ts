import { printSums } from './test-report'

/* `.ci/run` ends with this line: the sums of its test commands. */
printSums()
