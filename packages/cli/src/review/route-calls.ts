import type { CodeModule } from '../../../../modules/platform/callers/code-module'
import {
  isCall,
  keyName,
  memberName,
  unwrap,
} from '../../../../modules/platform/callers/syntax-tree'
import type { Expression, SyntaxNode } from '../../../../modules/platform/callers/syntax-tree'
import type { SignedKind } from '../doctor/doctor-facts'
import { VERIFIERS } from '../doctor/read-server-code'

/** What the file of a route calls. */
export interface RouteCalls {
  /** Signed requests of the platform that it verifies. */
  signed: readonly SignedKind[]
  /** Whether it identifies a merchant, maybe with callers of other kinds. */
  isForMerchants: boolean
  /** Whether it asks the merchant to pay, with `billing.request`. */
  requestsCharge: boolean
}

/** Finds the calls of a route in its nodes, by name. */
export function readRouteCalls(nodes: readonly SyntaxNode[]): RouteCalls {
  const callees = nodes.filter(isCall).map(({ callee }) => callee)
  const names = new Set(callees.flatMap(node => (node.type === 'Identifier' ? [node.name] : [])))
  return {
    isForMerchants: names.has('usePlatformAdmin'),
    signed: VERIFIERS.filter(([call]) => names.has(call)).map(([, kind]) => kind),
    requestsCharge: callees.some(
      node => memberName(node) === 'request' && 'object' in node && isBilling(node.object),
    ),
  }
}

/** Whether an expression is the billing of a request: `billing`, or `context.billing`. */
function isBilling(node: SyntaxNode): boolean {
  return keyName(node) === 'billing' || memberName(node) === 'billing'
}

/** Names of the plans of the Billing API that are subscriptions, and defined in a file. */
export function planNames({ nodes }: Pick<CodeModule, 'nodes'>): string[] {
  return nodes.flatMap(planName)
}

/** The name of a plan: only its definition has a list of line items. */
function planName(node: SyntaxNode): string[] {
  if (node.type !== 'ObjectProperty') return []
  const { key, value } = node as SyntaxNode & { key: SyntaxNode; value: SyntaxNode }
  const plan = unwrap(value) as Expression
  const name = keyName(key)
  return name !== undefined && plan.type === 'ObjectExpression' && plan.properties.some(isLineItems)
    ? [name]
    : []
}

function isLineItems(member: SyntaxNode): boolean {
  return (
    member.type === 'ObjectProperty' &&
    'key' in member &&
    keyName(member.key as SyntaxNode) === 'lineItems'
  )
}
