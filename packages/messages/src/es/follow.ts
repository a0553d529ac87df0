/** Looking up a report by its reference, and the reporter's own page. */
export const follow = {
  'lookup.metaTitle': 'Página de consulta, entrada',
  'lookup.hint': '24 letras y números, en seis grupos. Da igual si usa mayúsculas, espacios o guiones.',
  'lookup.notYet': '¿Todavía no ha informado?',
  'lookup.submit': 'Consultar',
  'lookup.notFound': 'No encontramos ninguna comunicación con este código',
  'lookup.fault.length': 'Su código tiene 24 letras y números, y aquí hay {written}. Mírelo donde lo guardó.',
  'lookup.fault.letter': 'El código nunca lleva «{letter}». Mire si lo ha escrito bien.',
  'lookup.fault.caseNumber': 'Es el número para el teléfono: no abre la comunicación. Escriba el código para volver.',
  'lookup.fault.check': 'Alguna letra o algún número no es de su código. Mírelos uno por uno.',
  'lookup.check.title': 'Compruebe',
  'lookup.check.complete': 'Que están las 24 letras y números y que el último grupo es el que usted guardó.',
  'lookup.check.caseNumber': 'Que no ha escrito el número para el teléfono, como {example}: no abre la comunicación.',
  'lookup.check.channel': 'Que es el canal de {name}. El código de otra organización no funciona aquí.',
  'lookup.check.deleted':
    'Que no se ha borrado ya: su página dice hasta qué día se guarda, y después el código no abre nada.',
  'lookup.lost.title': 'Si lo ha perdido',
  'lookup.lost.body':
    'El código no se puede recuperar: no lo guardamos de forma legible, para que nadie pueda hacerse pasar por usted.',
  'lookup.lost.again': 'Presente otra comunicación y escriba en ella el número para el teléfono, si lo recuerda.',

  'public.reference': 'Su código para volver',
  'public.exit': 'Salir de esta página',

  'follow.metaTitle': 'Página de consulta',
  'follow.title': 'Mi comunicación',
  'follow.caseNumber': 'Número para el teléfono: {caseNumber}. Dé este, y nunca el código para volver.',
  'follow.status.title': 'Estado',
  'follow.status.answered': 'Le hemos respondido',
  'follow.status.closed': 'Cerrada',
  'follow.status.changed': 'El estado de su comunicación ha cambiado: {status}.',
  'follow.othersSince':
    'Desde el {date}, las comunicaciones nuevas las recibe otro comité. La suya sigue con las personas que la recibieron.',
  'follow.statusText.pending':
    'El comité la tiene. Se lo confirmará en un mensaje, el «acuse de recibo», como muy tarde el {date}, salvo que eso ponga en peligro la confidencialidad.',
  'follow.statusText.instruction':
    'El comité mira si puede investigar lo que usted cuenta. La ley lo llama «admisión a trámite».',
  'follow.statusText.investigation': 'El comité reúne documentos y habla con quienes pueden saber algo.',
  'follow.statusText.resolution': 'El comité decide qué hacer y prepara la respuesta, que usted leerá aquí.',
  'follow.statusText.archived':
    'El comité ha terminado. La respuesta está en los mensajes. Todavía puede escribirle, por ejemplo si pasa algo nuevo.',
  'follow.statusText.reopened': 'El comité ha vuelto a abrirla para revisarla.',
  'follow.received': 'El comité la tiene.',
  'follow.acknowledgementPassed':
    'El comité debía confirmarle en un mensaje que la tiene, como muy tarde el {date}. Ese día ha pasado. El comité puede darle la respuesta sin ese mensaje. Puede escribirle o acudir a la autoridad externa.',
  'follow.acknowledged': 'El comité la tiene y se lo ha confirmado en un mensaje.',
  'follow.answered': 'El comité le ha respondido: lea sus mensajes. Puede escribirle si hay hechos nuevos.',
  'follow.closed': 'El comité ha terminado: lea sus mensajes. Falta la respuesta: qué ha hecho y por qué.',
  'follow.closedUnanswered':
    'El comité ha terminado. Todavía puede escribirle, por ejemplo para pedir una respuesta o si pasa algo nuevo. También puede acudir a la autoridad externa.',
  'follow.answerBy': 'Respuesta, como muy tarde',
  'follow.daysLeft.one': 'Queda {count} día, aunque sea sábado o domingo',
  'follow.daysLeft.other': 'Quedan {count} días, contando sábados y domingos',
  'follow.dueToday': 'El plazo termina hoy',
  'follow.overdue': 'El plazo ha pasado. Puede escribir al comité o acudir a la autoridad externa.',
  'follow.extension': 'La ley permite ampliarlo si el caso es muy complejo; el comité se lo diría en un mensaje.',
  'follow.calendar': 'Añadir al calendario',
  'follow.calendar.warning':
    'Allí solo dirá «Recordatorio», pero en un calendario o un aparato compartido o del trabajo puede delatarle.',

  'follow.extended': 'Se ha ampliado: antes era el {date}. Lo explica un mensaje del comité.',

  'follow.news.title': 'Novedades desde su visita del {date}',
  'follow.news.messages.one': '{count} mensaje nuevo del comité',
  'follow.news.messages.other': '{count} mensajes nuevos del comité',
  'follow.news.status': 'Pasó a «{status}» el {date}',
  'follow.news.suppressed': 'El comité ha suprimido una parte de la comunicación ({date})',
  'follow.news.none': 'No hay novedades desde su última visita.',
  'follow.history.title': 'Recorrido',
  'follow.history.received': 'Recibida',
  'follow.history.acknowledged': 'Acuse de recibo',
  'follow.history.answered': 'Respuesta del comité',
  'follow.history.by': 'El {date} como muy tarde',
  'follow.history.passed': 'El plazo terminó el {date}',
  'follow.history.late': '{date}, fuera de plazo',
  'follow.history.hint.instruction': 'Miramos si podemos investigarla',
  'follow.history.hint.investigation': 'Documentos y entrevistas',
  'follow.history.hint.resolution': 'Qué ha pasado y qué hay que hacer',
  'follow.history.closed': 'Cerrada',
  'follow.history.closedHint': 'Con lo que hemos hecho y por qué',
  'follow.history.since': 'Desde el {date}',

  'follow.goes': 'Esta comunicación se borra al terminar el {date}.',
  'follow.goesNow': 'Esta comunicación se borra en unos minutos.',
  'follow.lastDays':
    'Lo que escriba ahora no se borra con ella: es una comunicación nueva, con otro número y el mismo código, y los plazos empiezan otra vez. La leerá el comité de ahora, sin las personas que están excluidas de esta. Nada de esta pasa a la nueva, tampoco su nombre ni su correo si los dio: escriba lo que el comité tenga que saber.',
  'follow.lastDays.goesOn': 'Lo que escriba ahora se añade a la n.º {caseNumber}.',
  'follow.sameReference.newer':
    'Lo que ha escrito desde el {date} es otra comunicación, la n.º {caseNumber}. Su código abre las dos.',
  'follow.sameReference.older':
    'Aquí está lo que escribió en los últimos días de su comunicación n.º {caseNumber}. Esa también la puede leer todavía: se borra, como muy tarde, al terminar el {date}, salvo que la ley obligue a guardarla más tiempo.',
  'follow.sameReference.news': 'Hay algo nuevo en la comunicación n.º {caseNumber}.',
  'follow.sameReference.open': 'Abrir la n.º {caseNumber}',

  'follow.chat.title': 'Mensajes',
  'follow.chat.empty': 'Todavía no hay mensajes.',
  'follow.chat.committee': 'Comité',
  'follow.chat.readNote': 'El comité ve si usted ha leído sus mensajes, pero no cuándo.',
  'follow.chat.you': 'Usted',
  'follow.chat.write': 'Escribir al comité',
  'follow.chat.hint.one': 'Lo leerá {count} persona con acceso. Hasta {max} caracteres.',
  'follow.chat.hint.other': 'Lo leerán las {count} personas con acceso. Hasta {max} caracteres.',
  'follow.chat.max': 'Hasta {max} caracteres.',
  'follow.chat.send': 'Enviar mensaje',
  'follow.chat.sent': 'Mensaje enviado.',
  'follow.chat.begun': 'Mensaje enviado. Es la comunicación n.º {caseNumber}, con el mismo código.',
  'follow.chat.failed': 'No se ha podido enviar el mensaje. Sigue aquí: vuelva a intentarlo.',
  'follow.chat.wordsNeeded':
    'Escriba también unas palabras: los documentos solos no pueden empezar una comunicación nueva.',
  'state.new': 'Nuevo',
  'follow.chat.refresh': 'Ver si hay mensajes nuevos',
  'follow.chat.arrived': 'Hay un mensaje nuevo del comité.',
  'files.attach': 'Adjuntar documentos',
  'files.add': 'Añadir documentos',
  'files.addAgain': 'Añadir de nuevo',
  'follow.files.none': 'No ha aportado documentos.',
  'follow.files.inMessages': 'Los documentos que ha aportado están en los mensajes.',
  'follow.files.traceable': 'Puede contener datos ocultos, como el nombre de quien lo hizo.',
  'follow.files.added': 'Documentos añadidos.',
  'follow.files.taken': 'Documentos recibidos: {filenames}.',
  'follow.files.heldBack':
    'Su comunicación ha llegado bien; solo queda cerrado ese documento. Puede enviarlo en otro formato, como PDF, o contar en un mensaje lo que dice.',

  'follow.details.dateWithoutTime': '{date}, aproximada o sin hora',
  'follow.details.title': 'Lo que usted comunicó',
  'follow.deletion.title': 'Cuánto tiempo se guarda',
  'follow.deletion.uninvestigated':
    'Borraremos esta información al terminar el {date}, salvo que antes se abra una investigación o la ley obligue a guardarla más tiempo.',
  'follow.deletion.closed':
    'Borraremos esta información al terminar el {date}, salvo que la ley obligue a guardarla más tiempo.',
  'follow.deletion.longest':
    'Se ha abierto una investigación. Borraremos esta información algún tiempo después de que el comité cierre el caso y, como muy tarde, al terminar el {date}.',
  'follow.deletion.codeEnds': 'Después, su código ya no abrirá nada: lea antes los mensajes del comité.',
  'follow.deletion.codeGoesOn': 'Después, su código abrirá solo la comunicación n.º {caseNumber}.',
  'follow.deletion.copy':
    'Antes puede guardarse una copia, por ejemplo imprimiendo esta página. Guárdela donde nadie más la vea.',

  'follow.end.title': 'Cuando termine',
  'follow.end.body':
    'Salga con este botón: cierra la consulta y abre un sitio neutral. El historial del navegador no se borra; hágalo usted si comparte el aparato. Sin actividad, la consulta se cierra sola a los 30 minutos.',

  'public.ended.metaTitle': 'Página de consulta, cerrada',
  'public.ended.title': 'La consulta se ha cerrado',
  'public.ended.body':
    'Por seguridad se cierra a los 30 minutos sin actividad. Escriba su código para volver para continuar.',
  'public.ended.covered':
    'Pasaron 30 minutos sin actividad, o salió en otra pestaña. Para protegerle, hemos quitado de la pantalla lo que contó, los mensajes y los documentos. No se ha perdido nada.',
  'public.ended.draft': 'Su mensaje a medias sigue aquí, tapado.',
  'public.ended.draftHint': 'Lo verá al escribir su código. Nadie más puede leerlo.',
  'public.ended.discard': 'Borrar el mensaje a medias',
  'public.ended.textKept': 'Lo que había escrito sigue aquí y no se ha enviado todavía.',
  'public.ended.continue': 'Continuar donde estaba',

  'report.publicStatus.pending': 'La hemos recibido',
  'report.publicStatus.instruction': 'La estudiamos',
  'report.publicStatus.investigation': 'Buscamos pruebas',
  'report.publicStatus.resolution': 'Preparamos la respuesta',
  'report.publicStatus.archived': 'Guardada por el comité',
  'report.publicStatus.reopened': 'La hemos vuelto a abrir',
} as const
