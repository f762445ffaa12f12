/** What the gallery shows of a component; read from the component's own types. */
export interface ComponentApi {
  /** Without prefix, e.g. `Badge`. */
  name: string
  /** Folder under `components`. */
  family: string
  description: string
  props: ComponentProp[]
  events: ComponentMember[]
  slots: ComponentMember[]
}

/** An event or a slot. */
export interface ComponentMember {
  name: string
  description: string
  /** As TypeScript writes it. */
  type: string
}

export interface ComponentProp extends ComponentMember {
  required: boolean
  /** Default as written in the code. */
  default?: string | undefined
  control: PropControl
}

/** How a reader of the gallery can change a prop; `none` for objects and functions. */
export type PropControl =
  | { kind: 'choice'; values: string[] }
  | { kind: 'switch' }
  | { kind: 'number' }
  | { kind: 'text' }
  | { kind: 'none' }
