/** The poster of a channel, to be printed: what it offers, how it is reached, and who else may be told. */
export const poster = {
  'poster.lead':
    'Si ha visto una infracción o una irregularidad en {name}, puede comunicarla con su nombre o de forma anónima.',
  'poster.scan': 'Con su teléfono, mejor fuera de la red del trabajo',
  'poster.type': 'o escriba esta dirección en un navegador:',
  'poster.noName': 'No hace falta registrarse ni dar el nombre.',
  'poster.readers':
    'La leen el comité y, si los necesita, investigadores externos. Quien administra la aplicación no puede leer nada.',
  'poster.follow': 'Con un código vuelve cuando quiera, lee la respuesta y sigue hablando con el comité.',
  'poster.retaliation': 'La Ley 2/2023 prohíbe las represalias contra quien comunica con motivos razonables.',
  'poster.phone': 'Por teléfono: {phone}',
  'poster.authority': 'También puede acudir directamente a la {authority}.',
  'poster.authorities': 'También puede acudir directamente a la {authority} o a: {regional}.',
} as const
