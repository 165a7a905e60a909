-- The form in which names, addresses and search words are compared: NFKC, case folded, spaces trimmed and single. It follows no
-- collation and no locale: the table of capitals stands here. toNormalForm of the contract computes the same; a test compares them.
create function normal_form(p_text text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(
    case
      when octet_length(p_text) = char_length(p_text) then lower(p_text collate "C")
      -- Latin, Greek and Cyrillic without combining marks, which make other letters, by a short table: the longer one takes three times as long.
      when p_text !~ E'[^\u0001-\u02ff\u0370-\u052f]' then normalize(replace(translate(replace(normalize(p_text, NFKC), 'ß', 'ss'),
        'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮİıĴĶĹĻĽŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͅͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮ',
        'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįiiĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏιͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋσϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯ'), E'i\u0307', 'i'), NFKC)
      else normalize(replace(translate(replace(replace(normalize(p_text, NFKC), 'ß', 'ss'), 'ẞ', 'ss'),
        'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮİıĴĶĹĻĽŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͅͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲀᲁᲂᲃᲄᲅᲆᲇᲈᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾἈἉἊἋἌἍἎἏἘἙἚἛἜἝἨἩἪἫἬἭἮἯἸἹἺἻἼἽἾἿὈὉὊὋὌὍὙὛὝὟὨὩὪὫὬὭὮὯᾈᾉᾊᾋᾌᾍᾎᾏᾘᾙᾚᾛᾜᾝᾞᾟᾨᾩᾪᾫᾬᾭᾮᾯᾸᾹᾺᾼῈῊῌῘῙῚῨῩῪῬῸῺῼℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
        'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįiiĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏιͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋσϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽвдосттъѣꙋᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿἀἁἂἃἄἅἆἇἐἑἒἓἔἕἠἡἢἣἤἥἦἧἰἱἲἳἴἵἶἷὀὁὂὃὄὅὑὓὕὗὠὡὢὣὤὥὦὧᾀᾁᾂᾃᾄᾅᾆᾇᾐᾑᾒᾓᾔᾕᾖᾗᾠᾡᾢᾣᾤᾥᾦᾧᾰᾱὰᾳὲὴῃῐῑὶῠῡὺῥὸὼῳⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃'), E'i\u0307', 'i'), NFKC)
    end collate "C", E'[\t\n\x0b\f\r \u1680\u2028\u2029\ufeff]+', ' ', 'g'))
$$;--> statement-breakpoint
-- What is unique about a name of an account: letters and digits that look alike are one. Schema and all: indexes are made without a search path.
create function name_key(p_name text) returns text language sql immutable parallel safe as $$
  select translate(public.normal_form(p_name), '01iіаеёорсухкмтвн', 'olllaeeopcyxkmtbh')
$$;--> statement-breakpoint
DROP INDEX "commands_names";--> statement-breakpoint
DROP INDEX "commands_text";--> statement-breakpoint
DROP INDEX "staking_promotions_title";--> statement-breakpoint
DROP INDEX "achievements_title";--> statement-breakpoint
DROP INDEX "activity_events_title";--> statement-breakpoint
DROP INDEX "battle_passes_title";--> statement-breakpoint
DROP INDEX "game_missions_title";--> statement-breakpoint
DROP INDEX "missions_title";--> statement-breakpoint
DROP INDEX "referral_events_title";--> statement-breakpoint
DROP INDEX "tournaments_title";--> statement-breakpoint
DROP INDEX "accounts_username";--> statement-breakpoint
DROP INDEX "accounts_username_search";--> statement-breakpoint
DROP INDEX "accounts_username_order";--> statement-breakpoint
DROP INDEX "users_email";--> statement-breakpoint
DROP INDEX "users_email_search";--> statement-breakpoint
DROP INDEX "balance_presets_title";--> statement-breakpoint
DROP INDEX "game_versions_title";--> statement-breakpoint
DROP INDEX "game_events_title";--> statement-breakpoint
DROP INDEX "regions_title";--> statement-breakpoint
DROP INDEX "statistics_title";--> statement-breakpoint
DROP INDEX "localizations_title";--> statement-breakpoint
DROP INDEX "playtimes_title";--> statement-breakpoint
DROP INDEX "alpha_keys_title";--> statement-breakpoint
DROP INDEX "articles_title";--> statement-breakpoint
DROP INDEX "hot_links_title";--> statement-breakpoint
DROP INDEX "avatars_title";--> statement-breakpoint
DROP INDEX "currencies_title";--> statement-breakpoint
DROP INDEX "currency_urls_title";--> statement-breakpoint
DROP INDEX "collections_title";--> statement-breakpoint
DROP INDEX "inventories_title";--> statement-breakpoint
DROP INDEX "inventory_classes_title";--> statement-breakpoint
DROP INDEX "inventory_kinds_title";--> statement-breakpoint
DROP INDEX "inventory_types_title";--> statement-breakpoint
DROP INDEX "item_seasons_title";--> statement-breakpoint
DROP INDEX "merge_lines_title";--> statement-breakpoint
DROP INDEX "character_attributes_title";--> statement-breakpoint
DROP INDEX "gameplay_tasks_title";--> statement-breakpoint
DROP INDEX "perks_title";--> statement-breakpoint
DROP INDEX "prize_pools_title";--> statement-breakpoint
DROP INDEX "shop_title";--> statement-breakpoint
DROP INDEX "token_distributions_title";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "tried_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "retried_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "leased_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "leased_by" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "failed_by" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "username_is_twin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_is_twin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Rows that differed for the database and are one spelling: the oldest keeps it, the others stay as they are until they are renamed.
update users u set email_is_twin = true
from (select id, row_number() over (partition by normal_form(email) order by id) as n from users) x
where x.id = u.id and x.n > 1;--> statement-breakpoint
update accounts a set username_is_twin = true
from (select id, row_number() over (partition by name_key(username) order by id) as n from accounts) x
where x.id = a.id and x.n > 1;--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("kind","due_at","id") WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX "outbox_done" ON "outbox" USING btree ("kind","done_at");--> statement-breakpoint
CREATE INDEX "outbox_undelivered" ON "outbox" USING btree ("kind",(payload->>'to')) WHERE state in ('REJECTED', 'FAILED');--> statement-breakpoint
CREATE INDEX "users_email_order" ON "users" USING btree ((normal_form("email") collate "C"),"id");--> statement-breakpoint
CREATE INDEX "commands_names" ON "commands" USING gin (normal_form("names") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "commands_text" ON "commands" USING gin (normal_form("text") gin_trgm_ops) WHERE "commands"."said" is null;--> statement-breakpoint
CREATE INDEX "staking_promotions_title" ON "staking_promotions" USING gin (normal_form("name") gin_trgm_ops) WHERE "staking_promotions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "achievements_title" ON "achievements" USING gin (normal_form("name") gin_trgm_ops) WHERE "achievements"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "activity_events_title" ON "activity_events" USING gin (normal_form("name") gin_trgm_ops) WHERE "activity_events"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "battle_passes_title" ON "battle_passes" USING gin (normal_form("name") gin_trgm_ops) WHERE "battle_passes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "game_missions_title" ON "game_missions" USING gin (normal_form("name") gin_trgm_ops) WHERE "game_missions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "missions_title" ON "missions" USING gin (normal_form("name") gin_trgm_ops) WHERE "missions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "referral_events_title" ON "referral_events" USING gin (normal_form("name") gin_trgm_ops) WHERE "referral_events"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tournaments_title" ON "tournaments" USING gin (normal_form("name") gin_trgm_ops) WHERE "tournaments"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username" ON "accounts" USING btree (name_key("username")) WHERE not username_is_twin;--> statement-breakpoint
CREATE INDEX "accounts_username_search" ON "accounts" USING gin (normal_form("username") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "accounts_username_order" ON "accounts" USING btree ((normal_form("username") collate "C"),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (normal_form("email")) WHERE not email_is_twin;--> statement-breakpoint
CREATE INDEX "users_email_search" ON "users" USING gin (normal_form("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "balance_presets_title" ON "balance_presets" USING gin (normal_form("name") gin_trgm_ops) WHERE "balance_presets"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "game_versions_title" ON "game_versions" USING gin (normal_form("name") gin_trgm_ops) WHERE "game_versions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "game_events_title" ON "game_events" USING gin (normal_form("name") gin_trgm_ops) WHERE "game_events"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "regions_title" ON "regions" USING gin (normal_form("name") gin_trgm_ops) WHERE "regions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "statistics_title" ON "statistics" USING gin (normal_form("name") gin_trgm_ops) WHERE "statistics"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "localizations_title" ON "localizations" USING gin (normal_form("name") gin_trgm_ops) WHERE "localizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "playtimes_title" ON "playtimes" USING gin (normal_form("name") gin_trgm_ops) WHERE "playtimes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "alpha_keys_title" ON "alpha_keys" USING gin (normal_form("key") gin_trgm_ops) WHERE "alpha_keys"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_title" ON "articles" USING gin (normal_form("title") gin_trgm_ops) WHERE "articles"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "hot_links_title" ON "hot_links" USING gin (normal_form("link") gin_trgm_ops) WHERE "hot_links"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "avatars_title" ON "avatars" USING gin (normal_form("name") gin_trgm_ops) WHERE "avatars"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "currencies_title" ON "currencies" USING gin (normal_form("name") gin_trgm_ops) WHERE "currencies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "currency_urls_title" ON "currency_urls" USING gin (normal_form("url") gin_trgm_ops) WHERE "currency_urls"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "collections_title" ON "collections" USING gin (normal_form("name") gin_trgm_ops) WHERE "collections"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inventories_title" ON "inventories" USING gin (normal_form("name") gin_trgm_ops) WHERE "inventories"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inventory_classes_title" ON "inventory_classes" USING gin (normal_form("name") gin_trgm_ops) WHERE "inventory_classes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inventory_kinds_title" ON "inventory_kinds" USING gin (normal_form("name") gin_trgm_ops) WHERE "inventory_kinds"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inventory_types_title" ON "inventory_types" USING gin (normal_form("name") gin_trgm_ops) WHERE "inventory_types"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "item_seasons_title" ON "item_seasons" USING gin (normal_form("name") gin_trgm_ops) WHERE "item_seasons"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "merge_lines_title" ON "merge_lines" USING gin (normal_form("name") gin_trgm_ops) WHERE "merge_lines"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "character_attributes_title" ON "character_attributes" USING gin (normal_form("name") gin_trgm_ops) WHERE "character_attributes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "gameplay_tasks_title" ON "gameplay_tasks" USING gin (normal_form("name") gin_trgm_ops) WHERE "gameplay_tasks"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "perks_title" ON "perks" USING gin (normal_form("name") gin_trgm_ops) WHERE "perks"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "prize_pools_title" ON "prize_pools" USING gin (normal_form("name") gin_trgm_ops) WHERE "prize_pools"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "shop_title" ON "shop" USING gin (normal_form("name") gin_trgm_ops) WHERE "shop"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "token_distributions_title" ON "token_distributions" USING gin (normal_form("name") gin_trgm_ops) WHERE "token_distributions"."deleted_at" is null;--> statement-breakpoint
-- Names that operators chose. Where two of today's rows are one spelling, the younger ones stay outside of the index and usable, and
-- each start of a server names them until they are renamed.
do $$
declare
  v record;
  v_ids int[];
begin
  for v in
    select * from (values
      ('inventory_types', 'inventory_types_internal_name', '', 'internal_name'),
      ('statistics', 'statistics_name', '', 'name'),
      ('character_attributes', 'character_attributes_internal_name', '', 'internal_name'),
      ('balance_parameters', 'balance_parameters_name', 'preset_id, ', 'name'),
      ('balance_presets', 'balance_presets_name', '', 'name'),
      ('game_versions', 'game_versions_name', '', 'name'),
      ('regions', 'regions_code', '', 'code'),
      ('localizations', 'localizations_shortcut', '', 'shortcut')
    ) x(table_name, index_name, beside, column_name)
  loop
    execute format('drop index %I', v.index_name);
    execute format(
      'select coalesce(array_agg(id order by id), ''{}'') from (
        select id, row_number() over (partition by %s normal_form(%I) order by id) as n from %I where deleted_at is null
      ) x where n > 1', v.beside, v.column_name, v.table_name) into v_ids;
    execute format('create unique index %I on %I (%s normal_form(%I)) where deleted_at is null%s', v.index_name, v.table_name, v.beside,
      v.column_name, case when v_ids = '{}' then '' else format(' and id <> all (%L::int[])', v_ids) end);
    if v_ids <> '{}' then
      insert into settings_rows (name, value, updated_at) values ('twins:' || v.table_name, to_jsonb(v_ids), now())
      on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at;
    end if;
  end loop;
end $$;