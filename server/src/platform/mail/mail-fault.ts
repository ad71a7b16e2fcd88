/** Faults between us and the mail server: whatever mail comes next meets the same one. */
const ofServer = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL', 'EAUTH', 'ENOAUTH'])

export type MailFault = {
  readonly isOfServer: boolean
  /** For the log: what the operator needs, and nobody's address, which mail servers repeat in what they refuse. */
  readonly told: Readonly<Record<string, string | number>>
}

export function mailFaultOf(error: unknown): MailFault {
  const { code, originalCode, responseCode, command, message } = error as Partial<{
    code: string
    originalCode: string
    responseCode: number
    command: string
    message: string
  }>
  return {
    isOfServer: ofServer.has(code ?? ''),
    told: {
      reason: withoutAddresses(message ?? String(error)),
      ...(code === undefined ? {} : { code: originalCode ?? code }),
      ...(responseCode === undefined ? {} : { answer: responseCode }),
      ...(command === undefined ? {} : { command }),
    },
  }
}

const withoutAddresses = (text: string): string =>
  text.replaceAll(/<?[^\s<>@]+@[^\s<>@,;]+>?/g, '<address>').slice(0, 500)
