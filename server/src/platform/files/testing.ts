/** A file as a browser sends it in a form. */
export function asUpload(fileName: string, bytes: Buffer): { headers: Record<string, string>; payload: Buffer } {
  const mark = 'athar-test-boundary'
  const head = `--${mark}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${mark}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${mark}--\r\n`)]),
  }
}
