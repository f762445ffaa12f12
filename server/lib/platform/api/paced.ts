import { GraphqlQueryError, ThrottledError } from '../errors/http-errors'
import type { GraphqlCost, GraphqlResult } from './graphql-result'
import { retryWaitMs } from './graphql-retry'
import type { Pacer, Priority, Turn } from './pacer'

/** What a call's turn depends on. */
export interface PacedCall {
  text: string
  hasMutation: boolean
  priority: Priority
  signal: AbortSignal | undefined
}

/** Sends a call when it is its turn, and tells the pacer what the answer says of the bucket. Rejects as `send`, or with the signal's reason. */
export function paced<TData>(pacer: Pacer, call: PacedCall, send: () => Promise<GraphqlResult<TData>>): Promise<GraphqlResult<TData>> {
  const entered = pacer.enter(call.text, call.hasMutation, call.priority, call.signal)
  // Not awaited where there is nothing to wait for, which is nearly always.
  return entered instanceof Promise ? entered.then(turn => inTurn(pacer, turn, send)) : inTurn(pacer, entered, send)
}

async function inTurn<TData>(pacer: Pacer, turn: Turn, send: () => Promise<GraphqlResult<TData>>): Promise<GraphqlResult<TData>> {
  let cost: GraphqlCost | undefined
  let pauseMs = 0
  try {
    const result = await send()
    cost = result.extensions?.cost
    return result
  }
  catch (error) {
    if (error instanceof GraphqlQueryError) cost = error.body.extensions?.cost
    if (error instanceof ThrottledError) pauseMs = retryWaitMs(error)
    throw error
  }
  finally {
    pacer.leave(turn, cost, pauseMs)
  }
}
