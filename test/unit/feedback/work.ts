/**
 * Runs a function and counts the characters that its string operations and regular expressions visit: a measure of work
 * that is equal on every machine. An expression counts as many characters as it looks ahead, so repeated scans from
 * nearby positions are visible.
 */
export function countSteps(run: () => void): number {
  let work = 0
  const { charAt, charCodeAt, indexOf, slice, substring } = String.prototype
  const { exec } = RegExp.prototype
  String.prototype.charAt = function (at) {
    work++
    return charAt.call(this, at)
  }
  String.prototype.charCodeAt = function (at) {
    work++
    return charCodeAt.call(this, at)
  }
  String.prototype.indexOf = function (sought, from = 0) {
    const found = indexOf.call(this, sought, from)
    work += (found < 0 ? this.length : found) - from + 1
    return found
  }
  String.prototype.slice = function (start, end) {
    const part = slice.call(this, start, end)
    work += part.length
    return part
  }
  String.prototype.substring = function (start, end) {
    const part = substring.call(this, start, end)
    work += part.length
    return part
  }
  RegExp.prototype.exec = function (text) {
    const from = this.global || this.sticky ? this.lastIndex : 0
    const match = exec.call(this, text)
    const reached = match ? match.index + match[0].length : this.sticky ? from : text.length
    work += Math.max(0, reached - from) + 1
    return match
  }
  try {
    run()
  } finally {
    Object.assign(String.prototype, { charAt, charCodeAt, indexOf, slice, substring })
    RegExp.prototype.exec = exec
  }
  return work
}
