/** A page of ours as the server renders it now. Throws where there is no answer. */
export const readPage = async (address: string): Promise<string> => (await fetch(address, { cache: 'no-store' })).text()
