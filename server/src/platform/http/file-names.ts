import { basename } from 'node:path'

/** A file's name as people gave it: no path, no control or direction marks, not endless. */
export function cleanFileName(name: string): string {
  const clean = basename(name.replaceAll('\\', '/')).replace(/[\p{Cc}\p{Cf}]/gu, '')
  return clean.trim().slice(0, 200) || 'file'
}

/** `Content-Disposition` of a download (RFC 6266): a name in plain letters for old programs, and the real one in UTF-8. */
export function attachmentHeader(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
