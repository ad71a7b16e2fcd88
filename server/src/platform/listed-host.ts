/** Whether the operator named the host of an address: with the port that is called, or for all its ports. */
export function isListedHost({ hostname, host, port, protocol }: URL, listed: readonly string[]): boolean {
  const usual = protocol === 'https:' ? '443' : '80'
  return [hostname, host, `${hostname}:${port || usual}`].some((name) => listed.includes(name))
}
