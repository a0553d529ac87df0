/** The channel's page in easy reading (UNE 153101): one idea a line, each difficult word explained once. */
export const easyLanding = {
  'easy.work': 'No use el ordenador del trabajo.\nNo use el móvil del trabajo.\nNo use el internet del trabajo.',
  'easy.exit': 'Si alguien se acerca,\npulse el botón «Salir de esta página».',

  'easy.what.title': 'Qué es esta página',
  'easy.what.serious':
    'Aquí puede avisar de cosas muy graves\nque pasan en esta organización:\n{name}.\nPor ejemplo:\nalguien se queda con dinero de todos.',
  'easy.what.name': 'Puede decir su nombre.\nTambién puede no decir su nombre.\nEso se llama aviso anónimo.',
  'easy.what.law':
    'La ley le protege.\nNadie puede castigarle por avisar.\nNadie puede echarle de su trabajo por avisar.',
  'easy.what.danger': 'Si hay peligro ahora,\nllame al teléfono 112.',
  'easy.anonymous.word': 'Anónimo',
  'easy.anonymous.means': 'Anónimo es cuando nadie sabe su nombre.',

  'easy.then.title': 'Qué pasa después',
  'easy.then.write': 'Usted escribe lo que pasó.\nSon 5 pasos.\nSi no sabe algo,\npuede decir: «No lo sé».',
  'easy.then.code':
    'Al final le damos un código.\nGuarde bien el código.\nCon el código puede volver\ny leer la respuesta.',
  'easy.then.week':
    'En 7 días o menos le decimos:\n«Hemos recibido su aviso».\nTambién cuentan los sábados y los domingos.\nNo se lo decimos si eso puede descubrir su aviso.',
  'easy.then.answer':
    'En 3 meses o menos le decimos\nqué hemos hecho.\nA veces tardamos más.\nSi tardamos más, se lo decimos.',
  'easy.code.word': 'Código',
  'easy.code.means': 'Un código es como una llave.\nSu código tiene 24 letras y números.\nNo enseñe su código a nadie.',

  'easy.who.title': 'Quién lee su aviso',
  'easy.who.count.one': 'Lo lee {count} persona.',
  'easy.who.count.other': 'Lo leen {count} personas.',
  'easy.who.committee':
    'Las personas que leen los avisos se llaman comité.\nEl comité no puede contar nada a nadie.\nSi no quiere que una de estas personas lea su aviso,\npuede decirlo.',
  'easy.who.outsider': 'A veces el comité pide ayuda a una persona de fuera.\nEsa persona tampoco puede contar nada.',
  'easy.who.nobodyElse': 'Nadie más puede leerlo.\nNo guardamos desde dónde escribe.',

  'easy.other.title': 'Otras formas de avisar',
  'easy.other.phone': 'Por teléfono:\n{phone}\nSolo grabamos la llamada si usted quiere.',
  'easy.other.meeting': 'En persona:\npida una reunión.\nLa organización tiene 7 días\npara reunirse con usted.',
  'easy.other.post': 'Por carta:\n{address}\nEscriba «Confidencial» en el sobre.',
  'easy.other.outside':
    'También puede avisar a una oficina del Estado.\nEsa oficina protege a las personas que avisan.\nSe llama Autoridad Independiente de Protección del Informante.',
  'easy.other.regional': 'También puede avisar a una oficina de su comunidad autónoma.',
} as const
