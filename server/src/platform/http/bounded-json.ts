import { errorCodes, type FastifyError, type FastifyInstance } from 'fastify'

/** Far beyond anything of ours, and far from where what walks a value by calling itself comes to the end of its stack. */
const mostLevels = 100
/** What is sent has more bytes to a value. A text of nothing but empty objects takes forty times as long to read as others of its length. */
const bytesOfValue = 32

/** What JSON a scope reads: no deeper and in no more pieces than anyone means, found before anything is made of it. */
export function installBoundedJson(
  app: FastifyInstance,
  { parse, empty }: { parse: ReturnType<FastifyInstance['getDefaultJsonParser']>; empty?: object },
): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '' && empty) return done(null, empty)
    const most = Math.ceil((request.routeOptions.bodyLimit ?? text.length) / bytesOfValue)
    const refusal = refusalOf(text, most)
    return refusal ? done(new refusal()) : void parse(request, text, done)
  })
}

/** Why a text is not read, undefined where it is; of what is no JSON it says nothing. */
export function refusalOf(text: string, mostValues: number): (new () => FastifyError) | undefined {
  let [levels, values] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') at = endOfText(text, at)
    else if (sign === ']' || sign === '}') levels -= 1
    else if (sign === '[' || sign === '{' || sign === ',') {
      values += 1
      if (sign !== ',') levels += 1
      if (levels > mostLevels) return errorCodes.FST_ERR_CTP_INVALID_JSON_BODY
      if (values > mostValues) return errorCodes.FST_ERR_CTP_BODY_TOO_LARGE
    }
  }
  return undefined
}

/** Where the quotation mark stands that ends a text; one behind an odd number of backslashes belongs to it. */
function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let first = at
    while (text[first - 1] === '\\') first -= 1
    if ((at - first) % 2 === 0) return at
  }
  return text.length
}
