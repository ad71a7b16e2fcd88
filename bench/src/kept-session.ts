/** Signs a demo account in and leaves its session in the browser, as if the person had been there before. */
export async function keepSessionIn(port: number, site: string, email: string): Promise<void> {
  const answer = await fetch(`${site}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'anon' },
    body: JSON.stringify({ email, password: 'athar-demo' }),
  })
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`)
  const session = await answer.text()
  const key = `sb-${new URL(site).hostname.split('.')[0]}-auth-token`
  await inPage(port, `${site}/robots.txt`, `localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(session)})`)
}

/** Runs an expression in a page of its own. */
async function inPage(port: number, address: string, expression: string): Promise<void> {
  const devtools = `http://127.0.0.1:${port}/json`
  const opened = await fetch(`${devtools}/new?${encodeURIComponent(address)}`, { method: 'PUT' })
  const { id, webSocketDebuggerUrl } = (await opened.json()) as { id: string; webSocketDebuggerUrl: string }
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((open, fail) => {
    socket.addEventListener('open', open, { once: true })
    socket.addEventListener('error', fail, { once: true })
  })
  let calls = 0
  const call = (method: string, params: object) =>
    new Promise<unknown>((answered) => {
      const call = (calls += 1)
      socket.addEventListener('message', (event) => {
        const said = JSON.parse(String(event.data)) as { id?: number; result?: unknown }
        if (said.id === call) answered(said.result)
      })
      socket.send(JSON.stringify({ id: call, method, params }))
    })
  // The address may still be on its way: what is kept belongs to it.
  const arrived = {
    expression: `new Promise((done) => (document.readyState === 'complete' ? done() : addEventListener('load', done)))`,
    awaitPromise: true,
  }
  await call('Runtime.evaluate', arrived)
  await call('Runtime.evaluate', { expression })
  socket.close()
  await fetch(`${devtools}/close/${id}`)
}
