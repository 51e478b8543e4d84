/**
 * Runs something and counts the characters it touches through strings and regular expressions: a measure of work that
 * is the same on every machine. An expression is counted by how far it looks, so a scan that starts again and again from
 * a place near the last one shows as what it is.
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
