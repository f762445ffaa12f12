import type { MetafieldDefinitionValidationInput } from '../../../generated/admin'
import type { Capability, DefinitionRecord } from './definition-records'

type CapabilityInput = Partial<Record<Capability, { enabled: boolean } | null>>

export interface AccessInput {
  admin?: string | null
  storefront?: string | null
  customerAccount?: string | null
}

/** A definition that an argument names. */
export interface DefinitionIdentifier {
  ownerType: string
  namespace?: string | null
  key: string
}

/** Fields of the inputs that create and change definitions. */
export interface DefinitionInput extends DefinitionIdentifier {
  name?: string | null
  description?: string | null
  validations?: readonly MetafieldDefinitionValidationInput[] | null
  pin?: boolean | null
  access?: AccessInput | null
  capabilities?: CapabilityInput | null
  useAsCollectionCondition?: boolean | null
}

export interface DefinitionCreateInput extends DefinitionInput {
  type: string
  constraints?: { key: string; values: readonly string[] } | null
}

export interface DefinitionUpdateInput extends DefinitionInput {
  constraintsUpdates?: {
    key?: string | null
    values?: readonly { create?: string | null; delete?: string | null }[] | null
  } | null
}

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
