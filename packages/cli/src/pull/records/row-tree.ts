import type { Row } from '../pull-folder'

/** The rows of a stage: roots, and those of their connections. */
export class RowTree {
  readonly roots: Row[] = []
  private readonly children = new Map<string, Row[]>()

  constructor(rows: readonly Row[]) {
    for (const row of rows) {
      const parentId = row.__parentId
      if (typeof parentId !== 'string') {
        this.roots.push(row)
        continue
      }
      const siblings = this.children.get(parentId)
      if (siblings) siblings.push(row)
      else this.children.set(parentId, [row])
    }
  }

  /** Lists the rows of a connection of a node, in their order. */
  childrenOf<Child>(id: string, typeName: string): Child[] {
    return (this.children.get(id) ?? []).filter(
      ({ __typename }) => __typename === typeName,
    ) as unknown as Child[]
  }

  /** Lists the rows of all connections of a node whose types pass a test. */
  childrenWith<Child>(id: string, isWanted: (typeName: string) => boolean): Child[] {
    return (this.children.get(id) ?? []).filter(({ __typename }) =>
      isWanted(__typename),
    ) as unknown as Child[]
  }
}

/** An object of which only the id was selected. */
export type Reference = { id: string } | null
