import type { readOwnPhoto, readPhoto } from '@athar/contracts/youth'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile } from '../platform/api/index.ts'
import { Skeleton } from '../ui/states.tsx'

type Props = {
  readonly contract: typeof readOwnPhoto | typeof readPhoto
  readonly id: string
  readonly alt: string
}

/** A photo that its person and moderators may see: fetched as who is signed in, so it has no address of its own. */
export function ActionPhoto({ contract, id, alt }: Props) {
  const { t } = useTranslation('youth')
  const photo = useQuery({
    queryKey: [contract.name, id],
    queryFn: ({ signal }) => fetchFile(contract, { params: { id } }, { signal }),
    staleTime: Infinity,
  })
  const blob = photo.data?.blob
  const address = useMemo(() => (blob ? URL.createObjectURL(blob) : null), [blob])
  useEffect(() => {
    if (address !== null) return () => URL.revokeObjectURL(address)
    return
  }, [address])
  if (photo.isError) return <p className="text-sm text-muted">{t('log.photoFailed')}</p>
  if (address === null) return <Skeleton className="h-48 w-full max-w-md" />
  return <img src={address} alt={alt} className="max-h-96 w-auto max-w-full rounded-container border border-line" />
}
