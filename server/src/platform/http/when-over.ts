import type { ServerResponse } from 'node:http'

/** Once an answer is over; at once, where its reader left while it was waited for or made, and it will say so no more. */
export function whenOver(answer: ServerResponse, follow: () => void): void {
  if (answer.closed) follow()
  else answer.once('close', follow)
}
