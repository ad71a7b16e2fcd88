export { Combobox } from './combobox.tsx'
export type { Option } from './listbox.tsx'
export { Select } from './select.tsx'
