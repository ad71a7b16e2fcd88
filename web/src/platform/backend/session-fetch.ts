/**
 * Session answers carry the server's `expires_at`, which the client would compare with the clock of this device: with a
 * fast clock it would refresh in a loop. Without it the client counts from `expires_in`.
 */
export function withoutServerExpiry(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init)
    if (!response.ok || !(response.headers.get('content-type') ?? '').includes('json')) return response
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null)
    if (typeof body !== 'object' || body === null || !('access_token' in body) || !('expires_at' in body))
      return response
    const { expires_at: _serverTime, ...session } = body
    return new Response(JSON.stringify(session), {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    })
  }
}
