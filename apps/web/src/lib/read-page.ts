import { ApiError } from './api.ts'

/**
 * A page of ours as the server renders it now; the browser parses it as an answer, for no policy of ours lets a script make a
 * document of text. Rejects with
 * an ApiError without a status where there is no answer.
 */
export const readPage = (address: string): Promise<Document> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', address)
    request.responseType = 'document'
    request.onload = () => {
      if (request.responseXML) resolve(request.responseXML)
      else reject(new Error('no page'))
    }
    request.onerror = () => reject(new ApiError(0, null))
    request.send()
  })
