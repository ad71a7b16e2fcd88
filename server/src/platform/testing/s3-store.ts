import S3rver from 's3rver'
import type { S3Config } from '../config.ts'

/** An S3-compatible store on a free port, with one empty bucket. */
export async function startS3Store(directory: string): Promise<{ config: S3Config; stop(): Promise<void> }> {
  const bucket = 'athar'
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  const config = {
    bucket,
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  }
  return { config, stop: () => server.close() }
}
