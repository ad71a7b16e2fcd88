/** What an authorization header calls a bearer token; the name of a scheme is read in capitals and small letters alike (RFC 9110, section 11.1). */
export const bearerIn = (authorization: string | undefined): string | undefined =>
  /^Bearer +(\S.*)$/i.exec(authorization ?? '')?.[1]
