import type { AnyInput } from '../../engine/resolve/any-input'
import type {
  MetafieldAccessInput,
  MetafieldDefinitionInput,
  MetafieldDefinitionUpdateInput,
} from '../../../generated/admin'
import type { Capability, DefinitionRecord } from './definition-records'

/** The access of a definition. The platform no longer accepts some values that it has stored. */
export type AccessInput = { [Name in keyof MetafieldAccessInput]: string | null }

/** A definition that an argument names. */
export interface DefinitionIdentifier {
  ownerType: string
  namespace?: string | null
  key: string
}

/** Fields of the inputs that create and change definitions. */
export type DefinitionInput = AnyInput<MetafieldDefinitionInput | MetafieldDefinitionUpdateInput>

/** The access of a definition that specifies none. */
export const DEFAULT_ACCESS = {
  admin: 'PUBLIC_READ_WRITE',
  storefront: 'NONE',
  customerAccount: 'NONE',
} as const

/** Returns the access after the changes of an input. */
export function accessOf(
  current: DefinitionRecord['access'],
  input: AccessInput | null | undefined,
): DefinitionRecord['access'] {
  return {
    admin: input?.admin ?? current.admin,
    storefront: input?.storefront ?? current.storefront,
    customerAccount: input?.customerAccount ?? current.customerAccount,
  }
}

/** Returns the capabilities after the changes of an input. */
export function changeCapabilities(
  enabled: readonly Capability[],
  {
    capabilities,
    useAsCollectionCondition,
  }: Pick<DefinitionInput, 'capabilities' | 'useAsCollectionCondition'>,
): Capability[] {
  const changed = new Set(enabled)
  for (const [name, input] of Object.entries(capabilities ?? {})) {
    if (input?.enabled) changed.add(name as Capability)
    else if (input) changed.delete(name as Capability)
  }
  if (useAsCollectionCondition) changed.add('smartCollectionCondition')
  return [...changed]
}
