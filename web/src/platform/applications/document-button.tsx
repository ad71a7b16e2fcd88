import { useMutation } from '@tanstack/react-query'
import { saveFile, useErrorWords } from '../api/index.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

type DocumentButtonProps = {
  readonly label: string
  readonly load: () => Promise<Parameters<typeof saveFile>[0]>
}

/** Downloads a letter or an agreement. */
export function DocumentButton({ label, load }: DocumentButtonProps) {
  const errorWords = useErrorWords()
  const download = useMutation({
    mutationFn: async () => saveFile(await load()),
    onError: (error) => toast.error(errorWords(error).text),
  })
  return (
    <Button icon="download" className="justify-self-start" busy={download.isPending} onClick={() => download.mutate()}>
      {label}
    </Button>
  )
}
