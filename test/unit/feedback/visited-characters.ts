/**
 * Runs a function and counts the characters that its string operations and regular expressions visit. This measure of
 * work is equal on every machine. A match counts the characters up to its end, so repeated scans from nearby positions
 * are visible.
 */
export function countVisitedCharacters(run: () => void): number {
  let steps = 0
  const { charAt, charCodeAt, indexOf, slice, substring } = String.prototype
  const { exec } = RegExp.prototype
  String.prototype.charAt = function (at) {
    steps++
    return charAt.call(this, at)
  }
  String.prototype.charCodeAt = function (at) {
    steps++
    return charCodeAt.call(this, at)
  }
  String.prototype.indexOf = function (search, from = 0) {
    const foundIndex = indexOf.call(this, search, from)
    steps += (foundIndex < 0 ? this.length : foundIndex) - from + 1
    return foundIndex
  }
  String.prototype.slice = function (start, end) {
    const part = slice.call(this, start, end)
    steps += part.length
    return part
  }
  String.prototype.substring = function (start, end) {
    const part = substring.call(this, start, end)
    steps += part.length
    return part
  }
  RegExp.prototype.exec = function (text) {
    const from = this.global || this.sticky ? this.lastIndex : 0
    const match = exec.call(this, text)
    const reached = match ? match.index + match[0].length : this.sticky ? from : text.length
    steps += Math.max(0, reached - from) + 1
    return match
  }
  try {
    run()
  } finally {
    Object.assign(String.prototype, { charAt, charCodeAt, indexOf, slice, substring })
    RegExp.prototype.exec = exec
  }
  return steps
}
