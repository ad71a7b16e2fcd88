/**
 * The address with every `%` that escapes nothing taken as it stands. The router would refuse such a path in words of its own,
 * before anything of ours is asked; this way it names nothing, and is answered like whatever else names nothing.
 */
export function readableAddress(url: string): string {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  return isReadable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length)
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
