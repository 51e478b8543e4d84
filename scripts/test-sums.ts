import { printSums } from './test-report'

/* Prints the sums of the test commands, as the last line of `.ci/run`. */
printSums()
