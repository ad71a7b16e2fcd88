/** A person with an organisation, calling the server as a browser would. */
export type Client = {
  readonly headers: Record<string, string>
  readonly organisationId: string
  call<T>(method: string, path: string, body?: object | FormData): Promise<T>
  /** Waits for long work by its own events. */
  job(id: string): Promise<void>
}

/** Signs somebody up and founds an organisation; the server must not ask for a confirmed address. */
export async function openAccount(url: string, email = 'bench@example.com'): Promise<Client> {
  const session = await send<{ access_token: string }>(
    url,
    'POST',
    '/auth/v1/signup',
    { apikey: 'anon' },
    { email, password: 'a palm beside the gate' },
  )
  const person = { authorization: `Bearer ${session.access_token}` }
  const organisation = await send<{ id: string }>(url, 'POST', '/api/organisations', person, {
    name: { en: 'Najd Retail', ar: 'متاجر نجد' },
    type: 'company',
    sector: 'trade',
    region: 'SA-01',
    unifiedNumber: null,
    consolidationApproach: 'operational-control',
    baseYear: 2024,
    fiscalYearFirstMonth: 1,
  })
  const headers = { ...person, 'athar-organisation': organisation.id }
  const client: Client = {
    headers,
    organisationId: organisation.id,
    call: (method, path, body) => send(url, method, path, headers, body),
    async job(id) {
      const response = await fetch(`${url}/api/jobs/${id}/events`, { headers })
      const last = (await response.text()).split('\n').findLast((line) => line.startsWith('data: '))
      const job = JSON.parse(last?.slice(6) ?? '{}') as { state?: string }
      if (job.state !== 'succeeded') throw new Error(`the job ended as ${JSON.stringify(job)}`)
    },
  }
  return client
}

async function send<T>(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object | FormData,
): Promise<T> {
  const form = body instanceof FormData
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body && !form ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`)
  return (text === '' ? null : JSON.parse(text)) as T
}
