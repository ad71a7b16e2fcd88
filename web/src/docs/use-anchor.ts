import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Brings the part that the address names into sight once it is there: the text of another page is fetched first. */
export function useAnchor(isThere: boolean): void {
  const { pathname, hash } = useLocation()
  useEffect(() => {
    if (isThere && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isThere, pathname, hash])
}
