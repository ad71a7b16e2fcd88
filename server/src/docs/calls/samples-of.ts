import type { DocumentedCall } from '@athar/contracts/docs'

type Sampled = {
  readonly path: string
  readonly method: string
  /** Parameters that must be there. */
  readonly query: readonly string[]
  /** Undefined where no JSON is sent. */
  readonly body: unknown
  /** Whether it takes no token. */
  readonly isOpen: boolean
}

/** The same call for a shell, TypeScript and Python; what the reader has to fill in stands in capitals. */
export function samplesOf({ path, method, query, body, isOpen }: Sampled): DocumentedCall['samples'] {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => name.toUpperCase())
  const asked = query.length > 0 ? `?${query.map((name) => `${name}=${name.toUpperCase()}`).join('&')}` : ''
  const address = `${filled}${asked}`
  const json = body === undefined ? undefined : JSON.stringify(body, null, 2)
  return {
    curl: curlOf(address, method, json, isOpen),
    typescript: typescriptOf(address, method, json, isOpen),
    python: pythonOf(address, method, json, isOpen),
  }
}

type Part = [address: string, method: string, json: string | undefined, isOpen: boolean]

function curlOf(...[address, method, json, isOpen]: Part): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$ATHAR${address}"`,
    ...(isOpen ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(json === undefined ? [] : ['-H "Content-Type: application/json"', `-d '${json.replaceAll("'", "'\\''")}'`]),
  ]
  return lines.join(' \\\n  ')
}

function typescriptOf(...[address, method, json, isOpen]: Part): string {
  const headers = [
    ...(isOpen ? [] : ['authorization: `Bearer ${process.env.TOKEN}`']),
    ...(json === undefined ? [] : ["'content-type': 'application/json'"]),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? [`  headers: { ${headers.join(', ')} },`] : []),
    ...(json === undefined ? [] : [`  body: JSON.stringify(${json.replaceAll('\n', '\n  ')}),`]),
  ]
  const given = options.length > 0 ? `, {\n${options.join('\n')}\n}` : ''
  return [
    `const answer = await fetch(\`\${process.env.ATHAR}${address}\`${given})`,
    'if (!answer.ok) throw new Error(await answer.text())',
    'console.log(await answer.json())',
  ].join('\n')
}

function pythonOf(...[address, method, json, isOpen]: Part): string {
  const headers = [
    ...(isOpen ? [] : ['"Authorization": "Bearer " + os.environ["TOKEN"]']),
    ...(json === undefined ? [] : ['"Content-Type": "application/json"']),
  ]
  return [
    'import json, os, urllib.request',
    '',
    ...(json === undefined ? [] : [`body = json.loads(r"""${json}""")`]),
    'request = urllib.request.Request(',
    `    os.environ["ATHAR"] + "${address}",`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(headers.length > 0 ? [`    headers={${headers.join(', ')}},`] : []),
    ...(json === undefined ? [] : ['    data=json.dumps(body).encode(),']),
    ')',
    'with urllib.request.urlopen(request) as answer:',
    '    print(json.load(answer))',
  ].join('\n')
}
