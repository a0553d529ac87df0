/** An answer that is not what the contract says (specification §5, 'Not valid schema'). */
export class SchemaError extends Error {
  constructor() {
    super('Not valid schema')
    this.name = 'SchemaError'
  }
}
