/** The form of a new report: five steps with JavaScript, one page without. */
export const newReport = {
  'new.steps': 'Pasos',
  'new.step': 'Paso {step} de {steps}',
  'new.stepTitle': 'Información, paso {step} de {steps}',
  'new.stepName.what': 'Qué ocurrió',
  'new.stepName.where': 'Dónde y cuándo',
  'new.stepName.files': 'Documentos',
  'new.stepName.you': 'Sobre usted',
  'new.stepName.check': 'Revise y envíe',
  'new.nothingSaved':
    'Nada de lo que escribe se guarda en este aparato. Si cierra la página antes de enviar, se pierde.',

  'new.description.missing': 'Escriba qué ocurrió',
  'new.description.label': '¿Qué ocurrió?',
  'new.description.hint':
    'Cuéntelo con sus palabras: qué pasó, quién estaba y cómo lo sabe. Deje fuera los datos que no hagan falta.',

  'new.dateOfEvent.label': 'Fecha de los hechos',
  'new.date.hint': 'Basta el mes o el año: {day}, {month} o {year}.',
  'new.date.timeLabel': 'Hora (opcional)',
  'new.date.missing': 'Escriba cuándo fue, aunque sea solo el año, o marque «No sé cuándo fue»',
  'new.date.invalid':
    'Escriba la fecha así: 19/11/2026. También vale «ayer», «marzo de 2026» o solo el año, desde 1900. Si no la sabe, marque «No sé cuándo fue»',
  'new.date.noSuchDay': 'Ese día no existe: mire el día y el mes',
  'new.date.approximate': 'Es una fecha aproximada',
  'new.date.unknown': 'No sé cuándo fue',
  'new.location.label': 'Lugar de los hechos',
  'new.location.hint': 'Una dirección, un edificio, un departamento o una página web.',
  'new.witnesses.label': 'Posibles testigos',
  'new.witnesses.hint':
    'Quién lo vio o puede saberlo: un nombre, un puesto o una descripción. Tras cada uno, pulse «Añadir» o escriba una coma.',
  'new.witnesses.added': 'Testigos añadidos',

  'new.files.title': 'Documentos aportados',
  'new.files.hint':
    'Fotografías, correos, contratos, grabaciones: lo que ayude a entenderlo. También podrá añadirlos después.',
  'new.files.start': 'Se envían después del texto, para que su comunicación quede a salvo cuanto antes.',
  'new.files.chooseAgain': 'Los documentos elegidos no se conservan. Elíjalos de nuevo: {filenames}',
  'files.keepOriginal': 'Conservar también los originales',
  'files.keepOriginalHint':
    'Pueden revelar quién los hizo, dónde, cuándo y con qué aparato. Márquelo solo si sirven de prueba.',

  'new.identity.legend': '¿Cómo quiere presentar la comunicación?',
  'new.identity.hint': 'La ley le protege igual de las dos maneras.',
  'new.identity.missing': 'Elija «Anónima» o «Con identificación»',
  'new.identity.anonymous': 'Anónima',
  'new.identity.named': 'Con identificación',
  'new.name.label': 'Nombre y apellidos',
  'new.email.label': 'Correo electrónico',
  'new.email.hint': 'Mejor uno personal que el del trabajo: nombre@ejemplo.es',
  'new.updates.label': 'Recibir avisos por correo',
  'new.updates.hint': 'Solo dirán que hay novedades, nunca cuáles.',
  'new.updates.off': 'Por ahora este canal no envía correo: vuelva con su código.',

  'new.conflict.legend': 'Personas sin acceso',
  'new.conflict.readers': 'Podrán leerla {readers} de las {count} personas del comité.',
  'new.conflict.everybodyReads.one': 'Podrá leerla {count} persona del comité.',
  'new.conflict.everybodyReads.other': 'Podrán leerla {count} personas del comité.',
  'new.conflict.allRead': 'Podrá leerla todo el comité.',
  'new.conflict.alternateReads': 'Ha dejado sin acceso a todo el comité: la leerá solo la persona suplente.',
  'new.conflict.nobodyLeft':
    'Ha dejado sin acceso a todas las personas que pueden leerla: no puede enviarse aquí. Quite alguna marca o acuda a la Autoridad Independiente de Protección del Informante (A.A.I.) o a la autoridad de su comunidad autónoma.',
  'new.conflict.listFailed': 'No se ha podido cargar la lista del comité.',

  'new.check.title': 'Revise antes de enviar',
  'new.check.intro': 'Después no podrá cambiar lo enviado, pero sí añadir mensajes y documentos.',
  'new.check.codeComing':
    'Al enviar verá un código para volver. Es la única manera de volver a su comunicación: tenga a mano dónde guardarlo.',
  'new.check.readFirst': 'Puede leer antes las {terms} y la {policy}.',
  'new.check.termsLink': 'condiciones del canal',
  'new.check.policyLink': 'política de protección de datos',
  'new.accept.label': 'He leído las condiciones y la política de protección de datos',
  'new.submit': 'Enviar comunicación',
  'new.retrySafe': 'Puede volver a pulsar el botón: la comunicación no se duplicará.',
} as const
