import { autoSeed, brandDefaults, readBrand, type BrandKey, type BrandValues } from '@athar/contracts/brand'
import { useQuery } from '@tanstack/react-query'
import { ApiError, callApi } from '../platform/api/index.ts'
import { queryTimes } from '../platform/api/query-client.ts'

/** What is shown for a key; the product's own where the server has nothing or cannot be asked, undefined while nobody knows. */
export function useBrand<K extends BrandKey>(key: K): BrandValues[K] | undefined {
  const { data, isError } = useQuery({
    queryKey: [readBrand.name, null, { params: { key } }],
    queryFn: ({ signal }) => readOrSeed(key, signal),
    ...queryTimes.brand,
  })
  // The server keeps nothing that does not fit the schema of its key.
  return (data?.value as BrandValues[K] | undefined) ?? (isError ? brandDefaults[key] : undefined)
}

async function readOrSeed(key: BrandKey, signal: AbortSignal): Promise<{ readonly value: unknown }> {
  const read = () => callApi(readBrand, { params: { key } }, { signal })
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    // As the specification asks: whoever runs the platform finds it in the console.
    // oxlint-disable-next-line no-console
    console.warn(`The brand setting ${key} is missing; it is put in as it came.`)
  }
  try {
    await callApi(autoSeed, {}, { signal })
    return await read()
  } catch {
    return { value: brandDefaults[key] }
  }
}
