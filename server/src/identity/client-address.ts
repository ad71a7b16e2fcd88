import { isIPv6 } from 'node:net'

/** What one client is counted by: an IPv4 address, or the /64 an IPv6 client may choose addresses from at will. */
export function countedAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  return isIPv6(ip)
    ? `${expand(ip.split('%')[0] ?? ip)
        .slice(0, 4)
        .join(':')}::/64`
    : ip
}

/** Who takes turns as one: whoever is given a /48 has sixty-five thousand of what clients are counted by. */
export function lineAddress(ip: string): string {
  const counted = countedAddress(ip)
  return counted.includes(':') ? counted.split(':').slice(0, 3).join(':') : counted
}

/** Roughly who lends the address: what stays alike while a telephone moves about or a router starts anew. */
export function networkOf(ip: string): string {
  const counted = countedAddress(ip)
  const sign = counted.includes(':') ? ':' : '.'
  return counted.split(sign).slice(0, 2).join(sign)
}

function expand(ip: string): string[] {
  const [head = '', tail = ''] = ip.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = ip.includes('::') ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : []
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16))
}
