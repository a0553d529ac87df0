/**
 * The page that shows the reference, once, and what the form may say or read once something is written: the words for a day are
 * compared with what somebody wrote, in small letters, and several for one day are parted by `|`.
 */
export const sent = {
  'public.leave.title': '¿Salir sin enviar?',
  'public.leave.body':
    'Si cambia de página se pierden lo que ha escrito y los documentos que ha elegido: todavía no se han enviado.',
  'public.leave.stay': 'Seguir aquí',
  'public.leave.go': 'Salir y perderlo',
  'public.leave.offline': 'No hay conexión',
  'public.leave.offlineBody':
    'Ahora no se puede abrir otra página ni cambiar el idioma. Lo que ha escrito y elegido sigue aquí: vuelva a intentarlo cuando haya conexión.',

  'new.date.today': 'hoy',
  'new.date.yesterday': 'ayer',
  'new.date.beforeYesterday': 'anteayer|antes de ayer|antier',

  'new.check.changeWhat': 'Cambiar qué ocurrió',
  'new.check.changeWhere': 'Cambiar dónde y cuándo',
  'new.check.changeFiles': 'Cambiar los documentos aportados',
  'new.check.changeYou': 'Cambiar los datos sobre usted',
  'new.date.withoutTime': '{date}, sin hora',
  'new.identity.title': 'Presentación',
  'new.email.withUpdates': '{email}, con avisos',
  'new.email.withoutUpdates': '{email}, sin avisos',
  'new.conflict.none': 'Ninguna',
  'new.conflict.whoReads': 'Quién la leerá',
  'files.originalKept': 'Se conservan también los originales, con sus datos ocultos.',
  'files.originalNotKept': 'De lo que se limpia no se conserva el original.',
  'files.kind.image': 'Imagen',
  'files.kind.audio': 'Audio',
  'files.kind.video': 'Vídeo',
  'files.kind.document': 'Documento',
  'new.files.none': 'Sin documentos',

  'sent.title': 'Comunicación enviada',
  'sent.metaTitle': 'Información, final',
  'sent.received': 'La hemos recibido el {date}.',
  'sent.todoCode': 'Queda una cosa: guardar el código.',
  'sent.todoFiles.one': 'Quedan dos cosas: guardar el código y esperar a que llegue {count} documento.',
  'sent.todoFiles.other': 'Quedan dos cosas: guardar el código y esperar a que lleguen {count} documentos.',

  'sent.code.title': 'Guarde su código para volver',
  'sent.code.warning':
    'Es la única manera de volver a su comunicación y leer las respuestas. Nadie puede recuperarlo, tampoco nosotros. Quien lo tenga puede leerla y escribir en su nombre.',
  'sent.code.covered': 'El código está tapado mientras lo comprueba.',
  'sent.code.showAgain': 'Ver el código otra vez',
  'state.copyFailed': 'No se ha podido copiar. Selecciónelo y cópielo usted.',
  'sent.code.clipboard': 'Otras aplicaciones pueden leer lo copiado. Cuando lo haya guardado, copie otra cosa.',
  'sent.code.downloadName': 'notas.txt',
  'sent.code.showQr': 'Ver QR',
  'sent.code.hideQr': 'Ocultar QR',
  'sent.code.qrLabel': 'Código QR con su código para volver',
  'sent.code.qrHint':
    'Lleva el código como texto: no abre ninguna página ni deja rastro en el historial. Quien lo escanee puede leer su comunicación.',

  'sent.confirm.label': 'Para comprobarlo, escriba el último grupo',
  'sent.confirm.hint': 'Las cuatro últimas letras y números. Mírelas donde lo ha guardado.',
  'sent.confirm.wrong':
    'No es el último grupo de su código. Pulse «Ver el código otra vez» y mire si lo ha guardado bien.',
  'sent.confirm.empty': 'Escriba el último grupo de su código: cuatro letras y números.',
  'sent.confirm.done': 'Comprobado. Ya puede salir de esta página.',
  'sent.confirm.button': 'Ya lo he guardado',
  'sent.confirm.until':
    'Hasta que lo pulse, el código sigue aquí durante 30 minutos, aunque recargue la página. Después no se vuelve a mostrar.',
  'sent.goToReport': 'Ir a mi comunicación',

  'sent.files.title': 'Documentos: {received} de {total} recibidos',
  'sent.files.keepOpen': 'No cierre todavía esta página.',
  'sent.files.later': 'Si la cierra, puede enviar más tarde lo que falte desde «Volver a lo que ya contó».',
  'sent.files.allReceived': 'Se han recibido todos los documentos.',
  'sent.files.missing': 'Lo que falta puede añadirlo más tarde desde «Volver a lo que ya contó».',
  'sent.files.plain': 'Los documentos se han recibido junto con el texto.',

  'sent.next.title': 'Qué ocurre ahora',
  'sent.next.received.one': 'La hemos recibido. Podrá leerla {count} persona del comité.',
  'sent.next.received.other': 'La hemos recibido. Podrán leerla {count} personas del comité.',
  'sent.next.receivedWithAlternate.one':
    'La hemos recibido. Podrán leerla {count} persona del comité y la persona suplente.',
  'sent.next.receivedWithAlternate.other':
    'La hemos recibido. Podrán leerla {count} personas del comité y la persona suplente.',
  'sent.next.receivedByAlternate': 'La hemos recibido. La leerá solo la persona suplente del comité.',
  'sent.next.acknowledgement':
    'Como muy tarde, el comité le confirma en un mensaje que la tiene: el «acuse de recibo», salvo que ponga en peligro la confidencialidad.',
  'sent.next.answer': 'Como muy tarde, la respuesta: qué se ha hecho y por qué.',

  'sent.phone.title': 'Si llama por teléfono',
  'sent.phone.body':
    'Dé solo el número para el teléfono, {caseNumber}. No diga a nadie el código para volver: el comité nunca se lo pedirá.',

  'find.title': 'Qué dicen los documentos elegidos',
  'find.onDevice': 'Los hemos mirado aquí, en su aparato. Todavía no se ha enviado nada.',
  'find.author': 'Este documento dice quién lo escribió: {initials} Lo quitamos antes de guardarlo.',
  'find.document': 'No hemos encontrado quién lo escribió. Quitamos antes de guardarlo los datos ocultos que lleve.',
  'find.image': 'Una foto puede decir dónde, cuándo y con qué aparato se hizo. Lo quitamos antes de guardarla.',
  'find.recording':
    'Una grabación puede decir dónde, cuándo y con qué aparato se hizo. Lo quitamos antes de guardarla.',
  'find.plain': 'No lleva datos ocultos. Mire usted si se lee su nombre: eso no lo cambiamos.',
  'find.signed': 'Este no lo podemos limpiar: lleva una firma electrónica, y limpiarlo la rompería.',
  'find.inside': 'Dentro dice: {initials}',
  'find.locked': 'Este no lo podemos limpiar: lleva contraseña. Puede decir quién lo hizo.',
  'find.large': 'Este no lo podemos limpiar: pasa de 64 MB. Puede decir quién lo hizo.',
  'find.unreadable': 'Este quizá no lo podamos limpiar: no se deja abrir. Puede decir quién lo hizo.',
  'find.parts':
    'Este no lo podemos limpiar del todo: lleva dentro una macro, o algo hecho con otro programa. Puede decir quién lo hizo.',
  'find.kind': 'Los archivos {extension} no los podemos limpiar. Puede decir quién lo hizo.',
  'find.remove': 'No enviarlo',
  'find.removeNamed': 'No enviar {filename}',
  'find.keep': 'Enviarlo como está',
  'find.answer': 'Falta decidir sobre «{filename}»: pulse «No enviarlo» o «Enviarlo como está»',
  'find.keepNamed': 'Enviar {filename} como está',
  'find.neutral': 'Enviarlo con este nombre, que no dice nada',
  'find.neutralHint': 'El suyo, «{filename}», podría decir quién lo hizo o cuándo.',
  'find.word.image': 'foto',
  'find.word.audio': 'audio',
  'find.word.video': 'video',
  'find.word.document': 'documento',

  'giveaway.title': 'Algo podría decir quién es usted',
  'giveaway.lead.one':
    'Ha elegido no dar su nombre. Hay {count} cosa por la que alguien podría reconocerle. Usted decide.',
  'giveaway.lead.other':
    'Ha elegido no dar su nombre. Hay {count} cosas por las que alguien podría reconocerle. Usted decide.',
  'giveaway.none': 'No quedan avisos.',
  'giveaway.onDevice':
    'Esta revisión se queda en su aparato. No se envía ni se guarda lo que encuentra ni lo que usted decide.',
  'giveaway.name.title': 'Parece que está su nombre',
  'giveaway.name.advice': 'Quien lo lea sabrá quién es usted. Puede quitarlo.',
  'giveaway.mail.title': 'Hay un correo electrónico',
  'giveaway.mail.advice': 'Si es el suyo, quien lo lea sabrá quién es usted.',
  'giveaway.phone.title': 'Parece que hay un teléfono',
  'giveaway.phone.advice': 'Si es el suyo, quien lo lea sabrá quién es usted.',
  'giveaway.only.title': 'Dice que solo usted lo sabe o lo hace',
  'giveaway.only.advice': 'Solo hay una persona así. Puede contarlo sin decir qué hace usted.',
  'giveaway.hour.title': 'Una hora exacta con poca gente delante',
  'giveaway.hour.advice': 'Quien estaba allí puede adivinar quién lo cuenta. Puede poner solo el día.',
  'giveaway.file.title': 'Un documento va como está',
  'giveaway.file.advice': 'No lo podemos limpiar: puede decir quién lo hizo. Puede quitarlo.',
  'giveaway.change': 'Cambiar: {title}',
  'giveaway.keep': 'Dejar así',
  'giveaway.keepNamed': 'Dejar así: {title}',
  'giveaway.notAll': 'No lo encontramos todo. Lea su texto una vez más y piense quién más sabía esto.',

  'sent.leave.title': '¿Ha guardado el código?',
  'sent.leave.body': 'Sin él no podrá volver a su comunicación ni leer las respuestas, y nadie puede recuperarlo.',
  'sent.leave.files': 'Además, hay documentos que todavía no se han recibido.',
  'sent.leave.stay': 'Volver y guardarlo',
  'sent.leave.go': 'Salir de todos modos',
} as const
